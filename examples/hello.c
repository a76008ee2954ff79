/* hello.c: the service's top artists, page by page.
 *
 *     cc hello.c $(pkg-config --cflags --libs musiccat) -o hello
 *     ./hello https://localhost:8443 demo-key authority.pem
 */
#include <musiccat.h>
#include <stdio.h>

static mcat_status print_top_artists(mcat_client *client) {
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = 50;
  const mcat_response *page;
  mcat_status status = mcat_artists_top(client, &params, &page);
  while (!MCAT_FAILED(status)) {
    for (size_t i = 0; i < page->artists.len; i++) {
      const char *name = page->artists.items[i]->name;
      (void)printf("%4zu  %s\n", (size_t)page->meta->offset + i + 1, name ? name : "(no name)");
    }
    if (page->meta->next_offset < 0) {
      break;
    }
    const mcat_response *next;
    status = mcat_next_page(client, page, &next);
    mcat_response_free(page);
    page = next;
  }
  if (MCAT_FAILED(status)) {
    (void)fprintf(stderr, "hello: %s\n", page->message);
  }
  mcat_response_free(page); /* after a failure too: it holds the error */
  return status;
}

int main(int argc, char **argv) {
  if (argc < 3 || argc > 4) {
    (void)fprintf(stderr, "usage: hello ADDRESS KEY [AUTHORITY.pem]\n");
    return 2;
  }
  mcat_config config;
  MCAT_INIT(&config);
  config.base_url = argv[1];
  config.api_key = argv[2];
  config.ca_file = argv[3]; /* NULL: the bundled roots */

  mcat_client *client;
  const mcat_response *why;
  mcat_status status = mcat_client_new(&config, &client, &why);
  if (MCAT_FAILED(status)) {
    (void)fprintf(stderr, "hello: %s\n", why->message);
  } else {
    status = print_top_artists(client);
  }
  mcat_response_free(why);
  mcat_client_free(client);
  return MCAT_FAILED(status) || fflush(stdout) != 0 ? 1 : 0;
}
