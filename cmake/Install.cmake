# SPDX-License-Identifier: GPL-2.0-only
#
# cmake --install: the library, its headers as "ns3/NAME.h" the way ns-3 installs its own, a CMake
# package and a pkg-config file. Both lead a user's build to the ns-3 that the library was built
# against.

include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set_target_properties(
  checksum-offload PROPERTIES VERSION ${CHECKSUM_OFFLOAD_VERSION}
                              SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
)
# INSTALL_RPATH_USE_LINK_PATH would leave out a virtual environment within the source folder.
if(NOT Ns3Installed_LIBRARY_DIR IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES)
  set_target_properties(checksum-offload PROPERTIES INSTALL_RPATH ${Ns3Installed_LIBRARY_DIR})
endif()
install(TARGETS checksum-offload LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
install(FILES ${CHECKSUM_OFFLOAD_HEADERS} ${CMAKE_BINARY_DIR}/include/ns3/checksum-offload-module.h
        DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/ns3
)

set(package ${CMAKE_INSTALL_LIBDIR}/cmake/checksum-offload)
set(library $<TARGET_SONAME_FILE_NAME:checksum-offload>)
configure_package_config_file(
  ${CMAKE_SOURCE_DIR}/cmake/checksum-offload-config.cmake.in
  ${CMAKE_BINARY_DIR}/install/config.in
  INSTALL_DESTINATION ${package}
  PATH_VARS CMAKE_INSTALL_INCLUDEDIR CMAKE_INSTALL_LIBDIR
)
file(
  GENERATE
  OUTPUT ${CMAKE_BINARY_DIR}/install/checksum-offload-config.cmake
  INPUT ${CMAKE_BINARY_DIR}/install/config.in
)
write_basic_package_version_file(
  ${CMAKE_BINARY_DIR}/install/checksum-offload-config-version.cmake
  COMPATIBILITY SameMinorVersion
)
install(
  FILES ${CMAKE_BINARY_DIR}/install/checksum-offload-config.cmake
        ${CMAKE_BINARY_DIR}/install/checksum-offload-config-version.cmake
        ${CMAKE_SOURCE_DIR}/cmake/FindNs3Installed.cmake
  DESTINATION ${package}
)

# The folders of ns-3 that compiler, linker and loader do not search by themselves.
set(pc_cflags "")
foreach(definition ${CHECKSUM_OFFLOAD_NS3_DEFINITIONS})
  string(APPEND pc_cflags " -D${definition}")
endforeach()
if(NOT Ns3Installed_INCLUDE_DIR IN_LIST CMAKE_CXX_IMPLICIT_INCLUDE_DIRECTORIES)
  string(APPEND pc_cflags " -isystem ${Ns3Installed_INCLUDE_DIR}") # its warnings are not the user's
endif()
set(pc_libs "")
if(NOT Ns3Installed_LIBRARY_DIR IN_LIST CMAKE_CXX_IMPLICIT_LINK_DIRECTORIES)
  set(pc_libs " -L${Ns3Installed_LIBRARY_DIR} -Wl,-rpath,${Ns3Installed_LIBRARY_DIR}")
endif()
foreach(module ${CHECKSUM_OFFLOAD_NS3_MODULES})
  get_target_property(file Ns3Installed::${module} IMPORTED_LOCATION)
  get_filename_component(name ${file} NAME)
  string(APPEND pc_libs " -l:${name}")
endforeach()
file(RELATIVE_PATH pc_to_prefix /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(
  ${CMAKE_SOURCE_DIR}/cmake/checksum-offload.pc.in ${CMAKE_BINARY_DIR}/install/checksum-offload.pc
  @ONLY
)
install(FILES ${CMAKE_BINARY_DIR}/install/checksum-offload.pc
        DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig
)
