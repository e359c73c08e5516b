import type { EventDefinition } from '@muster/contracts/define-event'
import type { Route } from '@muster/contracts/define-route'
import { errorBody, errorCodes } from '@muster/contracts/errors'
import { errorsOf } from '@muster/contracts/errors-of'
import { allEvents } from '@muster/contracts/events/all'
import { forumClientFrame, forumServerFrame } from '@muster/contracts/forum-socket'
import { allRoutes } from '@muster/contracts/routes/all'
import { clientFrame, listAgeFrame, serverFrame } from '@muster/contracts/socket'
import { z } from 'zod'
import type { Schema } from './compare.ts'

/** The schema that one side writes and the one that the other reads; they differ where the reader fills in defaults. */
export type Message = { writes: Schema; reads: Schema }
/** One route as data. */
export type RouteSnapshot = {
  method: string
  path: string
  aliases: readonly string[]
  access: Route['access']
  status: number
  consumes: readonly string[]
  bodyLimit: number | null
  errors: readonly string[]
  params?: Message
  query?: Message
  body?: Message
  reply?: Message
}
export type Contracts = {
  routes: Record<string, RouteSnapshot>
  /** By NATS subject. */
  events: Record<string, Message>
  /** From browsers. */
  clientFrames: Record<string, Message>
  /** To browsers. */
  serverFrames: Record<string, Message>
  errors: Record<string, number>
  errorBody: Message
}

type Declared = { routes: readonly Route[]; events: readonly EventDefinition[] }

/** The contracts of this checkout as data. */
export function snapshotOf({ routes, events }: Declared = { routes: allRoutes, events: allEvents }): Contracts {
  return {
    routes: Object.fromEntries(routes.map(route => [route.name, routeSnapshot(route)])),
    events: Object.fromEntries(events.map(({ subject, payload }) => [subject, fromServer(payload)])),
    clientFrames: { emergency: fromClient(clientFrame), forum: fromClient(forumClientFrame) },
    serverFrames: {
      emergency: fromServer(serverFrame),
      listAge: fromServer(listAgeFrame),
      forum: fromServer(forumServerFrame),
    },
    errors: Object.fromEntries(Object.entries(errorCodes).map(([code, { status }]) => [code, status])),
    errorBody: fromServer(errorBody),
  }
}

function routeSnapshot(route: Route): RouteSnapshot {
  const { method, path, aliases = [], access, status, consumes = [], bodyLimit = null } = route
  const { params, query, body, reply } = route
  return {
    ...{ method, path, aliases, access, status: status ?? (reply ? 200 : 204), consumes, bodyLimit },
    errors: errorsOf(route),
    ...(params && { params: fromClient(params) }),
    ...(query && { query: fromClient(query) }),
    ...(body && { body: fromClient(body) }),
    ...(reply && { reply: fromServer(reply) }),
  }
}

// A client writes what the server reads before parsing: values before defaults and transforms.
const fromClient = (schema: z.ZodType): Message => ({
  writes: schemaOf(schema, 'input'),
  reads: schemaOf(schema, 'input'),
})
// A server parses an answer before sending it, so defaults are filled in.
const fromServer = (schema: z.ZodType): Message => ({
  writes: schemaOf(schema, 'output'),
  reads: schemaOf(schema, 'input'),
})

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' })
  // The same as after writing the file and reading it.
  return JSON.parse(JSON.stringify(rest))
}
