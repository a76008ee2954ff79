/* What the service of the benchmark answers, over the network (server.c) and in memory (memory.c). */
#ifndef ANSWERS_H
#define ANSWERS_H

#include <stddef.h>

/* The bytes of the large file. */
#define FILE_LENGTH ((size_t)100 << 20)

struct answer {
  char *bytes; /* head and body */
  size_t length;
};

/* `folder` has the bodies. */
struct setting {
  const char *folder;
  int is_compressed;
  int closes; /* "Connection: close" */
};

void load_answers(const struct setting *setting);

/* The answer to a request that begins with these bytes. NULL: the large file. */
const struct answer *answer_to(const char *request);

/* The head of the large file. */
const struct answer *file_head(void);

#endif
