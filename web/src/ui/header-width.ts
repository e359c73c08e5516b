const from = <Rem extends number>(rem: Rem) => `@container header (min-width: ${rem}rem)` as const

/**
 * The header's width from which each part is shown. Container queries in rem follow Large Text and the browser's text
 * size; media queries do not. Parts without an entry shrink by themselves.
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
