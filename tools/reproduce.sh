# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154 # root, venv, build and jobs come from ./dev
#
# ./dev reproduce: sets up, builds only the programs that the claims need, and runs them. Sourced by
# ./dev.

reproduce()
{
    local python folder programs start=$SECONDS
    export PYTHONPATH="$root:$root/tools" PYTHONDONTWRITEBYTECODE=1
    python=$(python_of_build)
    # Wrong arguments end it here, before anything is installed.
    programs=$("$python" -m reproduce --list-programs "$@") || exit $?
    case " $* " in
        *" --check"* | *" --list "* | *" --help "* | *" -h "*) exec "$python" -m reproduce "$@" ;;
        *" --tables-only "*) ;;
        *)
            need -- venv reproduction-packages
            present reproduction-packages ||
                die "figures and RO-Crate need $root/reproduce/requirements.txt; without them:" \
                    "./dev reproduce --tables-only"
            python=$venv/bin/python
            ;;
    esac
    need_to_build
    export REPRODUCE_SETUP_SECONDS=$((SECONDS - start))

    start=$SECONDS
    if [ -e "$build/build.ninja" ]; then
        folder=$build
        configure "$folder"
    else # sources in groups take a quarter of the time
        folder=$root/build-reproduce
        configure "$folder" -DCHECKSUM_OFFLOAD_UNITY=ON
    fi
    # one name per line
    # shellcheck disable=SC2086
    compile "$folder" $programs
    export REPRODUCE_BUILD_SECONDS=$((SECONDS - start))
    exec "$python" -m reproduce --programs "$folder/examples" --jobs "$jobs" "$@"
}
