/* service.hpp: the checks and the sandbox of the C tests, for programs in C++. */
#ifndef SERVICE_HPP
#define SERVICE_HPP

#include <musiccat.hpp>

#include "../c/service.h"

#include <string>
#include <utility>

/* A client of the sandbox, signed in. */
inline musiccat::client member_client() {
  musiccat::client client(service_client());
  sign_in(client.get());
  return client;
}

inline mcat_params limited(int32_t limit) {
  auto params = musiccat::init<mcat_params>();
  params.limit = limit;
  return params;
}

#endif
