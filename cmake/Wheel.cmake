# SPDX-License-Identifier: GPL-2.0-only
#
# What a wheel of the Python package holds besides its Python files: the extension, the library
# beside it, and the headers for whoever compiles against them at run time.

if(CHECKSUM_OFFLOAD_NO_PYTHON)
  message(FATAL_ERROR "The Python package cannot be built: ${CHECKSUM_OFFLOAD_NO_PYTHON}")
endif()

# The wheel of ns-3 lies beside the package, whatever environment that is installed into.
if(Ns3Installed_ORIGIN STREQUAL "PyPI wheel")
  set(ns3_libraries "$ORIGIN/../ns3/lib64")
elseif(NOT Ns3Installed_LIBRARY_DIR IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES)
  set(ns3_libraries ${Ns3Installed_LIBRARY_DIR})
else()
  set(ns3_libraries "")
endif()
set_target_properties(
  checksum-offload _checksum_offload PROPERTIES INSTALL_RPATH "$ORIGIN;${ns3_libraries}"
)
install(TARGETS checksum-offload _checksum_offload LIBRARY DESTINATION checksum_offload)
install(FILES ${CHECKSUM_OFFLOAD_HEADERS} ${CMAKE_BINARY_DIR}/include/ns3/checksum-offload-module.h
        DESTINATION checksum_offload/include/ns3
)
