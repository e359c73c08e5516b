/**
 * The environment without the addresses of servers that somebody else runs. For tests that stop or kill their servers, or drop databases by their usual names:
 * they would do so to a server that others use.
 */
export const withoutForeignServers = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv => ({
  ...env,
  MONGO_URL: undefined,
  NATS_URL: undefined,
  REDIS_URL: undefined,
})
