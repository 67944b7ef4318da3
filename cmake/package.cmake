# The shared library and what `cmake --install` puts where. docs/embedding.md describes it to users.
include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(TESSERA_INCLUDE_DIR ${CMAKE_INSTALL_INCLUDEDIR}/tessera)
set(TESSERA_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/Tessera)

# Libraries of Abseil that the public headers or programs that use them need.
set(TESSERA_ABSL algorithm_container any any_invocable base bind_front bits btree cleanup core_headers fixed_array
    flat_hash_map flat_hash_set function_ref hash inlined_vector int128 memory node_hash_map node_hash_set optional
    random_bit_gen_ref random_distributions random_random span status statusor str_format strings synchronization time
    type_traits utility variant)
list(TRANSFORM TESSERA_ABSL PREPEND absl::)

# tessera_shared_library(): libtessera.so of the objects of all xla_ libraries but the tests', position independent already:
# nothing is compiled twice.
function(tessera_shared_library)
  get_property(libraries GLOBAL PROPERTY TESSERA_LIBRARIES)
  list(TRANSFORM libraries REPLACE "(.+)" "$<TARGET_OBJECTS:\\1>" OUTPUT_VARIABLE objects)
  add_library(tessera_shared SHARED ${objects})
  set_target_properties(tessera_shared PROPERTIES LINKER_LANGUAGE CXX)
  target_link_libraries(tessera_shared PUBLIC ${TESSERA_ABSL} protobuf::libprotobuf Threads::Threads)
  get_target_property(log_libraries tessera_compat INTERFACE_LINK_LIBRARIES)
  if(log_libraries)
    target_link_libraries(tessera_shared PUBLIC ${log_libraries})
  endif()
  foreach(library IN LISTS libraries)
    get_target_property(needed ${library} LINK_LIBRARIES)
    list(FILTER needed INCLUDE REGEX "::")
    target_link_libraries(tessera_shared PRIVATE ${needed})
  endforeach()
  # By its path: users of the package need not know of the target.
  target_link_libraries(tessera_shared PRIVATE $<TARGET_FILE:LLVM>)
  # Calls between the library's own functions do not go to another library that defines the same names.
  set(map ${PROJECT_SOURCE_DIR}/cmake/libtessera.map)
  target_link_options(tessera_shared PRIVATE -Wl,--version-script=${map} -Wl,-Bsymbolic-functions -Wl,-z,defs
                      -Wl,--as-needed -Wl,--gc-sections)
  target_compile_features(tessera_shared INTERFACE cxx_std_20)
  # The first two for projects that have this one as a subdirectory.
  add_library(Tessera::Tessera ALIAS tessera_shared)
  target_include_directories(tessera_shared INTERFACE
    "$<BUILD_INTERFACE:${PROJECT_SOURCE_DIR};${PROJECT_BINARY_DIR}/proto>"
    "$<BUILD_INTERFACE:$<TARGET_PROPERTY:tessera_compat,INTERFACE_INCLUDE_DIRECTORIES>>"
    "$<INSTALL_INTERFACE:${TESSERA_INCLUDE_DIR};${TESSERA_INCLUDE_DIR}/absl_backfill>")
  set_target_properties(tessera_shared PROPERTIES
    OUTPUT_NAME tessera EXPORT_NAME Tessera LINK_DEPENDS ${map}
    VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR}
    LIBRARY_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/lib)
endfunction()

# tessera_listed_headers(OUT): the files that install_headers.txt chooses, from the root of the tree.
function(tessera_listed_headers out)
  set(list ${PROJECT_SOURCE_DIR}/cmake/install_headers.txt)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${list})
  file(STRINGS ${list} lines REGEX "^[^#]")
  set(headers)
  foreach(line IN LISTS lines)
    string(REGEX REPLACE "^!" "" pattern ${line})
    set(glob GLOB)
    if(pattern MATCHES "/\\*\\*")
      set(glob GLOB_RECURSE)
      string(REPLACE "/**" "/*" pattern ${pattern})
    endif()
    file(${glob} found CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/${pattern})
    if(NOT found)
      message(FATAL_ERROR "${list}: no file matches '${line}'")
    elseif(line MATCHES "^!")
      list(REMOVE_ITEM headers ${found})
    else()
      list(APPEND headers ${found})
    endif()
  endforeach()
  list(REMOVE_DUPLICATES headers)
  set(${out} ${headers} PARENT_SCOPE)
endfunction()

# tessera_forwards_to(OUT FORWARDS known...): those headers in the folder FORWARDS that lead to known headers.
function(tessera_forwards_to out forwards)
  set(known ${ARGN})
  set(chosen)
  file(GLOB_RECURSE rest RELATIVE ${forwards} ${forwards}/*.h)
  set(more TRUE)
  while(more)
    set(more FALSE)
    foreach(header IN LISTS rest)
      file(STRINGS ${forwards}/${header} target REGEX "^#include")
      string(REGEX REPLACE "^#include \"(.*)\"$" "\\1" target ${target})
      if(target IN_LIST known)
        list(APPEND known ${header})
        list(APPEND chosen ${header})
        list(REMOVE_ITEM rest ${header})
        set(more TRUE)
      endif()
    endforeach()
  endwhile()
  set(${out} ${chosen} PARENT_SCOPE)
endfunction()

# tessera_install_headers(): those of the list, what is generated from them, and those of compat/.
function(tessera_install_headers)
  tessera_listed_headers(headers)
  set(generated ${headers})
  list(FILTER generated INCLUDE REGEX "\\.proto$")
  list(TRANSFORM generated REPLACE "\\.proto$" ".pb.h" OUTPUT_VARIABLE messages)
  list(TRANSFORM generated REPLACE "\\.proto$" "_enums.h" OUTPUT_VARIABLE enums)
  file(GLOB_RECURSE compat CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/compat ${PROJECT_SOURCE_DIR}/compat/*.h)
  set(forwards ${PROJECT_BINARY_DIR}/compat/forwards)
  tessera_forwards_to(forwarding ${forwards} ${headers} ${messages} ${enums} ${compat})
  tessera_install_files(${PROJECT_SOURCE_DIR} ${headers})
  tessera_install_files(${PROJECT_BINARY_DIR}/proto ${messages} ${enums})
  tessera_install_files(${PROJECT_SOURCE_DIR}/compat ${compat})
  tessera_install_files(${forwards} ${forwarding})
endfunction()

# tessera_install_files(ROOT file...): under their paths from the root.
function(tessera_install_files root)
  foreach(file ${ARGN})
    cmake_path(GET file PARENT_PATH folder)
    list(APPEND folders ${folder})
    list(APPEND files_of_${folder} ${root}/${file})
  endforeach()
  list(REMOVE_DUPLICATES folders)
  foreach(folder IN LISTS folders)
    install(FILES ${files_of_${folder}} DESTINATION ${TESSERA_INCLUDE_DIR}/${folder})
  endforeach()
endfunction()

# tessera_install(): libraries, headers, tools and the files by which other builds find them.
function(tessera_install)
  install(TARGETS tessera_shared EXPORT Tessera LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
  if(TARGET tessera)
    install(TARGETS tessera RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  endif()
  tessera_install_headers()
  install(FILES ${PROJECT_SOURCE_DIR}/LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR})

  install(EXPORT Tessera NAMESPACE Tessera:: FILE TesseraTargets.cmake DESTINATION ${TESSERA_CMAKE_DIR})
  configure_package_config_file(${PROJECT_SOURCE_DIR}/cmake/TesseraConfig.cmake.in TesseraConfig.cmake
                                INSTALL_DESTINATION ${TESSERA_CMAKE_DIR})
  write_basic_package_version_file(TesseraConfigVersion.cmake COMPATIBILITY SameMinorVersion)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/TesseraConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/TesseraConfigVersion.cmake
          DESTINATION ${TESSERA_CMAKE_DIR})

  # The prefix is known only at installation; the file knows it relative to itself.
  cmake_path(RELATIVE_PATH CMAKE_INSTALL_PREFIX BASE_DIRECTORY ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig
             OUTPUT_VARIABLE TESSERA_PC_PREFIX)
  get_target_property(requires tessera_shared INTERFACE_LINK_LIBRARIES)
  list(FILTER requires INCLUDE REGEX "^absl::")
  list(TRANSFORM requires REPLACE "^absl::" absl_)
  list(JOIN requires " " TESSERA_PC_REQUIRES)
  configure_file(${PROJECT_SOURCE_DIR}/cmake/tessera.pc.in tessera.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/tessera.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endfunction()
