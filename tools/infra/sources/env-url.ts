import { type Source, Unavailable } from '../types.ts'

export const envUrl: Source = {
  name: 'environment',
  find: async (server, { env }) => {
    const url = env[server.variable]
    if (!url) throw new Unavailable(`${server.variable} is not set`)
    return { kind: 'url', url, source: `your ${server.variable}` }
  },
}
