/** What the service worker asks a page when the network does not answer. It is sent again with the same `id` until the page acknowledges it. */
export type OfflineQuestion = { type: 'muster-offline-question'; id: string; method: string; url: string; body: string }

/** `json` is null where no pack can answer. */
export type OfflineReply =
  | { type: 'muster-offline-acknowledged'; id: string }
  | { type: 'muster-offline-answer'; id: string; json: unknown }
