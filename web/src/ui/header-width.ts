const from = <Rem extends number>(rem: Rem) => `@container header (min-width: ${rem}rem)` as const

/**
 * From which width of the header each part has room, in the page's own text size: container queries follow Large Text
 * and the browser's text size, which media queries do not. What has no line here shrinks by itself.
 */
export const fromHeader = {
  mark: from(13),
  /** Avatar, or Login as an icon. */
  person: from(16),
  /** The phone beside 911. */
  icon: from(18.5),
  /** Login in words. */
  login: from(22.5),
  roomy: from(48),
  /** 'Call 911' in words. */
  words: from(56),
  greeting: from(60),
  tagline: from(76),
}
