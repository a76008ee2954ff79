#ifndef MEMORY_H
#define MEMORY_H

#include <musiccat.h>

/* A transport whose service is in the same process, with the bodies of a folder: nothing of it depends on a network or on time, so that
 * a call takes the same instructions in every run. For one thread. */
const mcat_transport *memory_transport(const char *folder);

#endif
