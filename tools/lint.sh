# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154 # venv comes from ./dev
#
# ./dev lint: every check runs, whatever the others find. Sourced by ./dev in the project's folder.

# Runs one check and remembers that it failed.
check()
{
    local name=$1
    shift
    if "$@"; then
        echo "lint: ok    $name"
    else
        echo "lint: FAIL  $name"
        failed=1
    fi
}

# typed_notebooks PYTHON MYPY NOTEBOOKS...: checks the types of their code
typed_notebooks()
{
    local python=$1 mypy=$2 folder status=0
    shift 2
    folder=$(mktemp -d)
    "$python" tools/notebook-code.py "$folder" "$@" \
        && "$mypy" --no-error-summary "$folder"/*.py || status=$?
    rm -r "$folder"
    return "$status"
}

# formatted PROGRAM FILES...: names the files that clang-format would change
formatted()
{
    local program=$1 file bad=''
    shift
    for file in "$@"; do
        "$program" "$file" | cmp -s - "$file" || { bad=1 && say "not formatted: $file"; }
    done
    [ -z "$bad" ]
}

lint()
{
    local fix='' failed='' format python cpp=() scripts=() notebooks=() shells=() all=()
    case ${1:-} in
        '') ;;
        --fix) fix=1 ;;
        *) say "lint takes no argument '$1', only --fix" && exit 2 ;;
    esac
    mapfile -t all < <(git ls-files --cached --others --exclude-standard | while read -r file; do
        [ -f "$file" ] && echo "$file"
    done)
    local file
    for file in "${all[@]}"; do
        case $file in
            *.cc | *.h) cpp+=("$file") ;;
            *.py | *.pyi) scripts+=("$file") ;;
            *.ipynb) notebooks+=("$file") ;;
            dev | .ci/run | *.sh) shells+=("$file") ;;
        esac
    done
    python=$(python_of_build)

    if ! format=$(clang_format); then
        echo "lint: skipped  format of C++: clang-format 14 is missing"
    elif [ -n "$fix" ]; then
        "$format" -i "${cpp[@]}"
    else
        check "format of C++ (./dev lint --fix corrects it)" formatted "$format" "${cpp[@]}"
    fi
    check "rooms of the design" "$python" tools/check-rooms.py .
    check "sources" "$python" tools/check-sources.py "${all[@]}"
    for file in "${shells[@]}"; do
        check "syntax of $file" bash -n "$file"
    done
    if command -v shellcheck >/dev/null; then
        check "shellcheck" shellcheck "${shells[@]}"
    else
        echo "lint: skipped  shellcheck: it is missing"
    fi
    if [ -x "$venv/bin/ruff" ]; then
        if [ -n "$fix" ]; then
            "$venv/bin/ruff" format -q "${scripts[@]}"
            "$venv/bin/ruff" check -q --fix "${scripts[@]}" || true
        fi
        check "ruff" "$venv/bin/ruff" check -q "${scripts[@]}"
        check "format of Python" "$venv/bin/ruff" format -q --check "${scripts[@]}"
    else
        echo "lint: skipped  ruff: it is missing"
    fi
    if [ -x "$venv/bin/mypy" ]; then
        check "mypy" "$venv/bin/mypy" --no-error-summary "${scripts[@]}"
        check "mypy of notebooks" typed_notebooks "$python" "$venv/bin/mypy" "${notebooks[@]}"
    else
        echo "lint: skipped  mypy: it is missing"
    fi
    [ -z "$failed" ] || exit 1
}
