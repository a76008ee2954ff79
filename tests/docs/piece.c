/* What a piece of C in docs/ may use without saying where it comes from; it stands where the line PIECE is. */
#include <musiccat.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void open_browser(void *address, int64_t left_ms); /* the device's own */
void piece(mcat_client *client, FILE *log);
void piece(mcat_client *client, FILE *log) {
  (void)client;
  (void)log;
  PIECE
}
