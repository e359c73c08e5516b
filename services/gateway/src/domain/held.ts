import type { Route } from '@muster/contracts/define-route'
import { listChatMessages } from '@muster/contracts/routes/chat'

/** How long the service may hold a long poll, in ms. 0 unless the client sends the ETag of what it has. */
export function holdMsOf(route: Route, query: unknown, etag: string | undefined): number {
  if (route !== listChatMessages || etag === undefined) return 0
  // For a query that the contract does not allow this is 0; the service refuses it at once.
  return listChatMessages.query?.safeParse(query).data?.wait ?? 0
}

/** A query string without `wait`, so that the service answers at once. */
export function withoutWait(search: string): string {
  const query = new URLSearchParams(search)
  query.delete('wait')
  return `?${query}`
}
