import { describe, expect, it } from 'vitest'
import { cutForX, networkUrl, shareLink } from './share-links.ts'

const link = 'https://muster.example/achievements?highlight=on-board'

describe('a shared achievement', () => {
  it('links to the achievement’s id', () => {
    expect(shareLink('https://muster.example', 'on-board')).toBe(link)
  })

  it('is truncated to 280 characters only for X', () => {
    const long = 'a'.repeat(400)
    expect(new URL(networkUrl('twitter', long, link, 'T')).searchParams.get('text')).toHaveLength(280)
    expect(new URL(networkUrl('facebook', long, link, 'T')).searchParams.get('quote')).toHaveLength(400)
    expect(cutForX('a'.repeat(280))).toHaveLength(280)
  })

  it('is never truncated inside a surrogate pair', () => {
    const cut = cutForX(`${'a'.repeat(279)}😀`)
    expect(cut).toBe('a'.repeat(279))
    expect(cutForX(`${'a'.repeat(278)}😀`)).toHaveLength(280)
  })

  it('has a URL with link and text for each network', () => {
    const x = new URL(networkUrl('twitter', 'I earned & more', link, 'T'))
    expect(x.searchParams.get('text')).toBe('I earned & more')
    expect(x.searchParams.get('url')).toBe(link)
    expect(new URL(networkUrl('facebook', 'x', link, 'T')).searchParams.get('u')).toBe(link)
    const linkedin = new URL(networkUrl('linkedin', 'x', link, 'T'))
    expect([...linkedin.searchParams]).toEqual([
      ['url', link],
      ['title', 'T'],
      ['summary', 'x'],
    ])
  })
})
