/* The header needs no other header in front of it. */
#include "musiccat.h"

int main(void) {
  return 0;
}
