import type { SharePlatform } from '@muster/contracts/vocabulary/achievements'

/** The social networks whose share page opens in a window. */
export type ShareNetwork = Exclude<SharePlatform, 'instagram' | 'copy_link'>

/** Longest text for X, in UTF-16 code units. */
export const xTextLimit = 280
/** Size of the window of a share page, in px. */
export const shareWindow = { width: 600, height: 400 }

/** The link to an achievement, for sharing. */
export const shareLink = (origin: string, achievementId: string): string =>
  `${origin}/achievements?highlight=${encodeURIComponent(achievementId)}`

/** Cuts a text to `xTextLimit` without splitting a surrogate pair. */
export const cutForX = (text: string): string => text.slice(0, xTextLimit).replace(/[\uD800-\uDBFF]$/, '')

/** The URL of the network's share page for the text and the link. */
export function networkUrl(network: ShareNetwork, text: string, link: string, title: string): string {
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
  switch (network) {
    case 'twitter':
      return `https://twitter.com/intent/tweet?${query({ text: cutForX(text), url: link })}`
    case 'facebook':
      return `https://www.facebook.com/sharer/sharer.php?${query({ u: link, quote: text })}`
    case 'linkedin':
      return `https://www.linkedin.com/sharing/share-offsite/?${query({ url: link, title, summary: text })}`
  }
}

/** Opens a share page in a new window, without `opener` and referrer. */
export function openShareWindow(url: string): void {
  const { width, height } = shareWindow
  window.open(url, '_blank', `width=${width},height=${height},noopener,noreferrer`)
}
