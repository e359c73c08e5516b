import { z } from 'zod'
import { defineRoute } from '../define-route.ts'

export const runtimeConfig = z.object({
  map: z.object({
    provider: z.enum(['mapbox', 'maplibre']),
    /** A public Mapbox token. Null with the provider `maplibre`. */
    accessToken: z.string().nullable(),
  }),
  push: z.object({ enabled: z.boolean() }),
  /** Whether this installation has the operator console at /operate. */
  operatorConsole: z.boolean(),
  drill: z.boolean(),
  /** Address for questions about this installation; null if none is configured. */
  contactEmail: z.string().nullable(),
  version: z.string(),
})
export type RuntimeConfig = z.infer<typeof runtimeConfig>

export const getRuntimeConfig = defineRoute({
  name: 'getRuntimeConfig',
  service: 'gateway',
  method: 'GET',
  path: '/api/config',
  access: 'public',
  summary: 'Returns the public settings of this installation. They contain no secrets.',
  reply: runtimeConfig,
  errors: [],
})

export const getOpenApi = defineRoute({
  name: 'getOpenApi',
  service: 'gateway',
  method: 'GET',
  path: '/api/openapi.json',
  access: 'public',
  summary: 'Returns this API as an OpenAPI 3.1 document.',
  reply: z.looseObject({ openapi: z.string() }),
  errors: [],
})

export const gatewayRoutes = { getRuntimeConfig, getOpenApi }
