/**
 * The environment without the addresses of external servers. For tests that stop or kill their servers, or drop databases by their usual names: they must not
 * do this to servers that others use.
 */
export const withoutForeignServers = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  MONGO_URL: undefined,
  NATS_URL: undefined,
  REDIS_URL: undefined,
})
