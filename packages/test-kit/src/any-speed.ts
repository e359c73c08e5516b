/** Settings of a gateway under test with which a slow machine causes neither an overload nor an unavailable service. */
export const anySpeed = { OVERLOAD_LOOP_DELAY_MS: '600000', UPSTREAM_TIMEOUT_MS: '60000' }
