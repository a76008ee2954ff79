# CMake package of libmusiccat: musiccat::musiccat is the shared library, musiccat::static the static one.
#
# It names no place: all is looked for from where this file stands, so the tree may be moved, and stand in a sysroot.
get_filename_component(_musiccat_prefix "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
math(EXPR _musiccat_bits "8 * ${CMAKE_SIZEOF_VOID_P}")
foreach(_musiccat_folder "lib/${CMAKE_LIBRARY_ARCHITECTURE}" "lib${_musiccat_bits}" lib)
  set(_musiccat_libdir "${_musiccat_prefix}/${_musiccat_folder}")
  if(EXISTS "${_musiccat_libdir}/pkgconfig/musiccat.pc")
    break()
  endif()
endforeach()

if(NOT EXISTS "${_musiccat_libdir}/pkgconfig/musiccat.pc")
  set(musiccat_FOUND FALSE)
  set(musiccat_NOT_FOUND_MESSAGE "there is no library for this machine in lib or lib${_musiccat_bits} below ${_musiccat_prefix}")
elseif(NOT TARGET musiccat::musiccat)
  add_library(musiccat::musiccat SHARED IMPORTED)
  set_target_properties(musiccat::musiccat PROPERTIES
    IMPORTED_LOCATION "${_musiccat_libdir}/libmusiccat.so"
    IMPORTED_SONAME libmusiccat.so.1
    INTERFACE_INCLUDE_DIRECTORIES "${_musiccat_prefix}/include")

  # What it needs of the system stands in one place only.
  file(STRINGS "${_musiccat_libdir}/pkgconfig/musiccat.pc" _musiccat_system REGEX "^Libs.private:")
  string(REGEX MATCHALL "-l[a-z_+]+" _musiccat_system "${_musiccat_system}")
  add_library(musiccat::static STATIC IMPORTED)
  set_target_properties(musiccat::static PROPERTIES
    IMPORTED_LOCATION "${_musiccat_libdir}/libmusiccat.a"
    INTERFACE_INCLUDE_DIRECTORIES "${_musiccat_prefix}/include"
    INTERFACE_LINK_LIBRARIES "${_musiccat_system}")
endif()

foreach(_musiccat_variable prefix bits folder libdir system variable)
  unset(_musiccat_${_musiccat_variable})
endforeach()
