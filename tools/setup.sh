# SPDX-License-Identifier: GPL-2.0-only
# shellcheck shell=bash disable=SC2154 # root and venv come from ./dev
#
# Finds what a command of ./dev needs and gets what is missing: by apt-get when this user may, else
# into the private virtual environment .venv by pip. Sourced by ./dev, which sets root and venv.

NS3_WHEEL=ns3==3.44.post0
NS3_MINIMUM=37

say()
{
    echo "dev: $*" >&2
}

die()
{
    say "$*"
    exit 1
}

# Prints the minor version of the ns-3 that the distribution installed; fails if there is none.
distribution_ns3_minor()
{
    local header
    for header in /usr/local/include/ns3/version-defines.h /usr/include/ns3/version-defines.h; do
        if [ -e "$header" ]; then
            sed -n 's/^#define NS3_VERSION_MINOR  *\([0-9]*\).*/\1/p' "$header"
            return 0
        fi
    done
    return 1
}

distribution_has_ns3()
{
    local minor
    minor=$(distribution_ns3_minor) && [ "${minor:-0}" -ge $NS3_MINIMUM ]
}

# Prints the folder of Python packages of .venv.
venv_packages()
{
    local folder
    for folder in "$venv"/lib/python3*/site-packages; do
        [ -d "$folder" ] && echo "$folder" && return 0
    done
    return 1
}

venv_has()
{
    local packages
    packages=$(venv_packages) && [ -e "$packages/$1" ]
}

# Which ns-3 this build uses: named (by NS3_PREFIX), distribution or wheel.
ns3_origin()
{
    if [ "${NS3_PREFIX:-}" = wheel ]; then
        echo wheel
    elif [ -n "${NS3_PREFIX:-}" ]; then
        echo named
    elif distribution_has_ns3; then
        echo distribution
    else
        echo wheel
    fi
}

# The interpreter that goes with that ns-3.
python_of_build()
{
    if [ "$(ns3_origin)" = wheel ] && [ -x "$venv/bin/python" ]; then
        echo "$venv/bin/python"
    elif [ -x /usr/bin/python3 ]; then
        echo /usr/bin/python3
    else
        command -v python3 || echo python3
    fi
}

header()
{
    [ -e "/usr/include/$1" ] || [ -e "/usr/local/include/$1" ]
}

# Whether a clang-format of version 14 is there; prints its name.
clang_format()
{
    local name
    for name in clang-format-14 "$venv/bin/clang-format" clang-format; do
        if "$name" --version 2>/dev/null | grep -q 'version 14\.'; then
            echo "$name"
            return 0
        fi
    done
    return 1
}

present()
{
    case $1 in
        compiler) command -v c++ ;;
        cmake | ninja | ccache | tshark) command -v "$1" ;;
        qemu) command -v qemu-system-x86_64 ;;
        busybox | ethtool | gcc | make) PATH=$PATH:/usr/sbin:/sbin command -v "$1" ;;
        iproute) PATH=$PATH:/usr/sbin:/sbin command -v ip ;;
        nftables) PATH=$PATH:/usr/sbin:/sbin command -v nft ;;
        kmod) PATH=$PATH:/usr/sbin:/sbin command -v depmod ;;
        ns3)
            case $(ns3_origin) in
                wheel) venv_has ns3/include/ns3/packet.h ;;
                *) true ;;
            esac
            ;;
        json) header nlohmann/json.hpp || venv_has nlohmann_json/include/nlohmann/json.hpp ;;
        boost) header boost/test/unit_test.hpp || venv_has ns3/include/boost/test/unit_test.hpp ;;
        isal) header isa-l/crc.h ;;
        benchmark) header benchmark/benchmark.h ;;
        python) command -v python3 ;;
        venv) python3 -c 'import ensurepip, venv' ;;
        python-headers)
            "$(python_of_build)" -c 'import os, sys, sysconfig
sys.exit(not os.path.exists(sysconfig.get_path("include") + "/Python.h"))'
            ;;
        pybind11) header pybind11/pybind11.h || venv_has pybind11 ;;
        clang-format) clang_format ;;
        ruff | mypy) [ -x "$venv/bin/$1" ] ;;
        pandas | matplotlib | tqdm | distributed | nbconvert | ipykernel)
            "$(python_of_build)" -c "import importlib.util, sys
sys.exit(importlib.util.find_spec('$1') is None)"
            ;;
        stubgen) venv_has pybind11_stubgen ;;
        types-pandas) venv_has pandas-stubs ;;
        types-tqdm) venv_has tqdm-stubs ;;
        types-matplotlib) venv_has matplotlib ;; # it brings its own
        reproduction-packages) venv_has matplotlib && venv_has rocrate ;;
        *) die "internal error: nothing is known of '$1'" ;;
    esac >/dev/null 2>&1
}

# those_present WHAT...: prints those that are there, on one line; succeeds if none is
those_present()
{
    local what
    for what in "$@"; do
        if present "$what"; then
            echo "$what"
        fi
    done | tr '\n' ' '
}

apt_name()
{
    case $1 in
        compiler) echo g++ ;;
        ninja) echo ninja-build ;;
        ns3) echo libns3-dev ;;
        json) echo nlohmann-json3-dev ;;
        boost) echo libboost-test-dev ;;
        isal) echo libisal-dev ;;
        benchmark) echo libbenchmark-dev ;;
        python) echo python3 ;;
        venv) echo python3-venv ;;
        python-headers) echo python3-dev ;;
        pybind11) echo pybind11-dev ;;
        qemu) echo qemu-system-x86 ;;
        busybox) echo busybox-static ;;
        iproute) echo iproute2 ;;
        cmake | ccache | tshark | ethtool | nftables | kmod | gcc | make) echo "$1" ;;
        pandas | matplotlib | tqdm | distributed | nbconvert | ipykernel) echo "python3-$1" ;;
    esac
}

pip_name()
{
    case $1 in
        ns3) echo $NS3_WHEEL ;;
        json) echo nlohmann-json ;;
        clang-format) echo clang-format==14.0.6 ;;
        ruff) echo ruff==0.17.6 ;;
        mypy) echo mypy==2.4.1 ;;
        stubgen) echo pybind11-stubgen==3.0.0 ;;
        types-pandas) echo pandas-stubs==3.1.0.261029 ;;
        types-tqdm) echo types-tqdm==4.70.0.20261106 ;;
        types-matplotlib) echo matplotlib==3.11.2 ;;
        cmake | ninja | pybind11) echo "$1" ;;
        pandas | matplotlib | tqdm | distributed | nbconvert | ipykernel) echo "$1" ;;
        reproduction-packages) echo "-r$root/reproduce/requirements.txt" ;;
        boost) echo $NS3_WHEEL ;; # it carries the headers of Boost.Test
    esac
}

# Sets sudo to what apt-get has to be called with; fails when this user may not install.
may_install()
{
    command -v apt-get >/dev/null || return 1
    sudo=
    [ "$(id -u)" -eq 0 ] && return 0
    command -v sudo >/dev/null && sudo -n true 2>/dev/null && sudo="sudo -n"
}

apt()
{
    # $sudo is empty or two words
    # shellcheck disable=SC2086
    $sudo env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=300 "$@" \
        </dev/null >&2
}

# Whether apt-get offers an ns-3 that is new enough.
apt_has_ns3()
{
    local minor
    minor=$(apt-cache policy libns3-dev 2>/dev/null | sed -n 's/^ *Candidate: 3\.\([0-9]*\).*/\1/p')
    [ "${minor:-0}" -ge $NS3_MINIMUM ]
}

pip_install()
{
    if [ ! -x "$venv/bin/python" ]; then
        present python || return 1
        present venv || return 1
        say "making the private virtual environment .venv"
        python3 -m venv "$venv" >&2 || return 1
    fi
    say "pip install $*"
    # ns3 asks for cppyy, which only its own Python bindings need.
    [ "$1" = $NS3_WHEEL ] && set -- --no-deps "$1"
    "$venv/bin/python" -m pip install -q --disable-pip-version-check --no-input "$@" \
        </dev/null >&2
}

# need REQUIRED... [-- OPTIONAL...]: gets what is missing; dies naming what it cannot get.
need()
{
    local what name missing=() packages=() required=1 lost=()
    for what in "$@"; do
        [ "$what" = -- ] || present "$what" || missing+=("$what")
    done
    [ ${#missing[@]} -eq 0 ] && return 0

    if may_install; then
        local updated=
        for what in "${missing[@]}"; do
            [ -n "$(apt_name "$what")" ] || continue
            if [ -z "$updated" ]; then
                say "apt-get update"
                apt update >/dev/null || say "apt-get update failed; trying with what it knows"
                updated=1
            fi
            name=$(apt_name "$what")
            if [ "$what" = ns3 ] && { [ -n "${NS3_PREFIX:-}" ] || ! apt_has_ns3; }; then
                packages+=("$(apt_name python)" "$(apt_name venv)")
            elif apt-cache show "$name" >/dev/null 2>&1; then
                packages+=("$name")
            fi
        done
        if [ ${#packages[@]} -gt 0 ]; then
            say "apt-get install ${packages[*]}"
            apt install -y --no-install-recommends "${packages[@]}" ||
                say "apt-get install failed"
        fi
    fi
    for what in "${missing[@]}"; do
        present "$what" && continue
        name=$(pip_name "$what")
        [ -n "$name" ] && { pip_install "$name" || say "pip could not install $name"; }
    done

    local wanted=()
    for what in "$@"; do
        if [ "$what" = -- ]; then
            required=
        elif ! present "$what"; then
            if [ -n "$required" ]; then lost+=("$what"); else wanted+=("$what"); fi
        fi
    done
    if [ ${#wanted[@]} -gt 0 ] && [ -z "${went_without:-}" ]; then
        say "going without ${wanted[*]}; to get them: $(how_to_get "${wanted[@]}")"
        went_without=1
    fi
    if [ ${#lost[@]} -gt 0 ]; then
        say "missing: ${lost[*]}"
        say "to get them: $(how_to_get "${lost[@]}")"
        if ! present venv && [[ " ${lost[*]} " != *" compiler "* ]]; then
            say "or, without ns-3 of the distribution: sudo apt-get install python3-venv"
        fi
        exit 1
    fi
}

# Prints the commands that get these things.
how_to_get()
{
    local what packages=() pips=() commands=()
    for what in "$@"; do
        if [ "$what" = ns3 ] && command -v apt-get >/dev/null && ! apt_has_ns3; then
            pips+=("$(pip_name ns3)")
        elif [ -n "$(apt_name "$what")" ]; then
            packages+=("$(apt_name "$what")")
        else
            pips+=("$(pip_name "$what")")
        fi
    done
    if [ ${#pips[@]} -gt 0 ] && [ ! -x "$venv/bin/python" ]; then
        present venv || packages+=("$(apt_name venv)")
        commands+=("python3 -m venv $venv")
    fi
    [ ${#packages[@]} -gt 0 ] && commands=("sudo apt-get install ${packages[*]}" "${commands[@]}")
    [ ${#pips[@]} -gt 0 ] && commands+=("$venv/bin/pip install ${pips[*]}")
    local text
    text=$(printf ' && %s' "${commands[@]}")
    echo "${text# && }"
}
