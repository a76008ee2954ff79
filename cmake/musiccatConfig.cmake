# CMake package of libmusiccat: musiccat::musiccat is the shared library, musiccat::static the static one. Each target exists if its library
# is installed; `find_package(musiccat 1.0 REQUIRED COMPONENTS static)` stops with a message if it is not. The components: shared, static.
#
# It names no fixed place: it looks for everything from its own folder, so the tree may be moved, and be in a sysroot.
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
else()
  set(musiccat_shared_FOUND FALSE)
  if(EXISTS "${_musiccat_libdir}/libmusiccat.so")
    set(musiccat_shared_FOUND TRUE)
    if(NOT TARGET musiccat::musiccat)
      add_library(musiccat::musiccat SHARED IMPORTED)
      set_target_properties(musiccat::musiccat PROPERTIES
        IMPORTED_LOCATION "${_musiccat_libdir}/libmusiccat.so"
        IMPORTED_SONAME libmusiccat.so.1
        INTERFACE_INCLUDE_DIRECTORIES "${_musiccat_prefix}/include")
    endif()
  endif()

  set(musiccat_static_FOUND FALSE)
  if(EXISTS "${_musiccat_libdir}/libmusiccat.a")
    set(musiccat_static_FOUND TRUE)
    if(NOT TARGET musiccat::static)
      # What it needs of the system is in one place only.
      file(STRINGS "${_musiccat_libdir}/pkgconfig/musiccat.pc" _musiccat_system REGEX "^Libs.private:")
      string(REGEX MATCHALL "-l[a-z_+]+" _musiccat_system "${_musiccat_system}")
      add_library(musiccat::static STATIC IMPORTED)
      set_target_properties(musiccat::static PROPERTIES
        IMPORTED_LOCATION "${_musiccat_libdir}/libmusiccat.a"
        INTERFACE_INCLUDE_DIRECTORIES "${_musiccat_prefix}/include"
        INTERFACE_LINK_LIBRARIES "${_musiccat_system}")
    endif()
  endif()

  if(NOT musiccat_shared_FOUND AND NOT musiccat_static_FOUND)
    set(musiccat_FOUND FALSE)
    set(musiccat_NOT_FOUND_MESSAGE "this installation has neither libmusiccat.so nor libmusiccat.a in ${_musiccat_libdir}")
  endif()
  set(_musiccat_file_shared libmusiccat.so)
  set(_musiccat_file_static libmusiccat.a)
  foreach(_musiccat_component IN LISTS musiccat_FIND_COMPONENTS)
    if(NOT DEFINED _musiccat_file_${_musiccat_component})
      set(_musiccat_missing "there is no component ${_musiccat_component}: there are shared and static")
    elseif(NOT musiccat_${_musiccat_component}_FOUND)
      set(_musiccat_missing "this installation has no ${_musiccat_file_${_musiccat_component}} in ${_musiccat_libdir}")
    else()
      continue()
    endif()
    if(musiccat_FIND_REQUIRED_${_musiccat_component})
      set(musiccat_FOUND FALSE)
      set(musiccat_NOT_FOUND_MESSAGE "${_musiccat_missing}")
    endif()
  endforeach()
endif()

foreach(_musiccat_variable prefix bits folder libdir system component missing file_shared file_static variable)
  unset(_musiccat_${_musiccat_variable})
endforeach()
