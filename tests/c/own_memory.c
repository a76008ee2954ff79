/* own_memory.c: the library's memory comes from the device's own allocator, and is counted. */
#define _POSIX_C_SOURCE 200809L
#include "scarce.h"
#include "service.h"

static struct scarce scarce;

/* What is refused changes nothing, and asks for nothing. */
static void a_struct_without_callbacks_is_refused(void) {
  mcat_memory memory;
  const mcat_response *why = NULL;
  CHECK_STATUS(mcat_memory_set(NULL, &why), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, "memory: ");
  mcat_response_free(why);
  MCAT_INIT(&memory);
  memory.allocate = scarce_allocate;
  CHECK_STATUS(mcat_memory_set(&memory, NULL), MCAT_ERR_ARGUMENT);
  MCAT_INIT(&memory);
  memory.release = scarce_release;
  CHECK_STATUS(mcat_memory_set(&memory, NULL), MCAT_ERR_ARGUMENT);
  memory.allocate = scarce_allocate;
  memory.size = 0;
  CHECK_STATUS(mcat_memory_set(&memory, &why), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, "MCAT_INIT");
  mcat_response_free(why);
  MCAT_INIT(&memory);
  memory.allocate = scarce_allocate;
  memory.release = scarce_release;
  memory.version = MCAT_ABI_MINOR + 1;
  CHECK_STATUS(mcat_memory_set(&memory, &why), MCAT_ERR_VERSION);
  CHECK_HOLDS(why->message, "header is newer");
  mcat_response_free(why);
  CHECK_NUMBER(mcat_memory_held(), 0);
  CHECK_NUMBER(mcat_memory_peak(), 0);
}

static void it_is_set_once(void) {
  const mcat_response *why = NULL;
  CHECK_STATUS(mcat_memory_set(&scarce.memory, &why), MCAT_ERR_ARGUMENT);
  CHECK_HOLDS(why->message, "before the library takes any");
  mcat_response_free(why);
}

static const mcat_response *top(mcat_client *client, int32_t limit) {
  mcat_params params;
  MCAT_INIT(&params);
  params.limit = limit;
  const mcat_response *response = NULL;
  mcat_status status = mcat_artists_top(client, &params, &response);
  return done(status, response);
}

/* All of it comes from the device and goes back there, overwritten; what a call took is told. */
static void the_device_gives_and_gets_back_all(const char *address) {
  long long blocks = 0;
  /* What stays after the first client is the process's own: texts that never change, a thread's places. */
  for (int round = 0; round < 3; round++) {
    mcat_config config = service_config();
    config.base_url = address;
    mcat_client *client = client_of(&config);
    const mcat_response *response = top(client, 50);
    const mcat_stats *stats = response->stats;
    CHECK(stats->peak_bytes > stats->held_bytes && stats->peak_bytes < 1024 * 1024);
    CHECK(stats->live_bytes >= stats->held_bytes && stats->live_bytes <= mcat_memory_peak());
    CHECK_NUMBER(stats->refused_allocations, 0);
    int64_t held = mcat_memory_held();
    /* Blocks with a larger alignment cost the device a little more. */
    CHECK(held > 0 && held <= atomic_load(&scarce.bytes) && held + 4096 > atomic_load(&scarce.bytes));
    int64_t response_bytes = stats->held_bytes;
    mcat_response_free(response);
    CHECK(mcat_memory_held() <= held - response_bytes);
    mcat_client_free(client);
    /* A debug build keeps the handle's own block for some time. */
    CHECK(round == 0 || atomic_load(&scarce.blocks) <= blocks + 1);
    blocks = atomic_load(&scarce.blocks);
  }
  CHECK_NUMBER(atomic_load(&scarce.unwiped), 0);
}

/* A larger answer costs more, and a call pays for itself alone. */
static void each_call_has_a_bill_of_its_own(void) {
  mcat_client *client = service_client();
  mcat_response_free(top(client, 1));
  const mcat_response *small = top(client, 1);
  const mcat_response *large = top(client, 200);
  const mcat_response *again = top(client, 1);
  CHECK(large->stats->peak_bytes > small->stats->peak_bytes + 100000);
  CHECK(again->stats->peak_bytes < large->stats->peak_bytes / 2);
  mcat_response_free(small);
  mcat_response_free(large);
  mcat_response_free(again);
  mcat_client_free(client);
}

int main(void) {
  CHECK(strlen(mcat_version()) > 0 && mcat_abi_version() > 0);
  a_struct_without_callbacks_is_refused();
  scarce_set_up(&scarce);
  it_is_set_once();
  the_device_gives_and_gets_back_all(setting("MUSICCAT_TEST_PLAIN_ADDRESS"));
  the_device_gives_and_gets_back_all(setting("MUSICCAT_TEST_ADDRESS"));
  each_call_has_a_bill_of_its_own();
  return checked();
}
