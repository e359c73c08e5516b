/** What the service worker asks a page when the network does not answer. */
export type OfflineQuestion = { type: 'muster-offline-question'; method: string; url: string; body: string }
