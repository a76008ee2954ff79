/* What a piece of C in docs/ may use without declaring it. The piece replaces the line PIECE. */
#include <musiccat.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void open_browser(void *address, int64_t left_ms); /* the device's own */
int32_t on_item(void *user, int64_t left_ms, const mcat_item *item);
extern char pool[];                                /* as these are */
void *pool_allocate(void *user, size_t size);
void pool_release(void *user, void *block);
void piece(mcat_client *client, FILE *log);
void piece(mcat_client *client, FILE *log) {
  (void)client;
  (void)log;
  PIECE
}
