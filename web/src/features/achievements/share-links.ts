import type { SharePlatform } from '@muster/contracts/vocabulary/achievements'

/** Those whose own page opens in a window. */
export type ShareNetwork = Exclude<SharePlatform, 'instagram' | 'copy_link'>

export const xTextLimit = 280
export const shareWindow = { width: 600, height: 400 }

export const shareLink = (origin: string, achievementId: string): string =>
  `${origin}/achievements?highlight=${encodeURIComponent(achievementId)}`

/** At most 280 UTF-16 units, never half of a character made of two. */
export const cutForX = (text: string): string => text.slice(0, xTextLimit).replace(/[\uD800-\uDBFF]$/, '')

/** The network's page that offers to post the text and the link. */
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

/** A small window of the network's own, which learns nothing of where it was opened from. */
export function openShareWindow(url: string): void {
  const { width, height } = shareWindow
  window.open(url, '_blank', `width=${width},height=${height},noopener,noreferrer`)
}
