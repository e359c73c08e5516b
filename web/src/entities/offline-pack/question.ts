/** A request that the service worker passes to a page if the network does not answer. It is sent again with the same `id` until the page acknowledges it. */
export type OfflineQuestion = { type: 'muster-offline-question'; id: string; method: string; url: string; body: string }

/** The page's replies. `json` is null if no pack can answer. */
export type OfflineReply =
  | { type: 'muster-offline-acknowledged'; id: string }
  | { type: 'muster-offline-answer'; id: string; json: unknown }
