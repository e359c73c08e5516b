/** Settings of a gateway under test: however slow this machine is, that alone is no overload and no service that is away. */
export const anySpeed = { OVERLOAD_LOOP_DELAY_MS: '600000', UPSTREAM_TIMEOUT_MS: '60000' }
