import type { Route } from '@muster/contracts/define-route'
import type { FastifyInstance } from 'fastify'
import { type Handler, serve } from './serve.ts'

/** The routes of a contract by name, as `packages/contracts/src/routes` groups them. */
export type RouteGroup = Readonly<Record<string, Route>>

/**
 * One handler for each route of a group. A file with some of them is written `satisfies Partial<Handlers<typeof chatRoutes>>`; where all are put together, a
 * missing handler does not compile.
 */
export type Handlers<G extends RouteGroup> = { [Name in keyof G]: Handler<G[Name]> }

/** Serves every route of a group. */
export function serveGroup<G extends RouteGroup>(app: FastifyInstance, routes: G, handlers: Handlers<G>): void {
  for (const [name, route] of Object.entries(routes)) {
    // The types have checked each handler against the route with its name.
    serve(app, route, handlers[name] as Handler<Route>)
  }
}
