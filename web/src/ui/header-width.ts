const from = <Rem extends number>(rem: Rem) => `@container header (min-width: ${rem}rem)` as const

/**
 * Container queries for the width of the header from which each part is shown. Container queries in rem follow Large Text and the
 * browser's text size; media queries do not. Parts without an entry shrink by themselves.
 */
export const fromHeader = {
  mark: from(13),
  /** The avatar, or Login as an icon. */
  person: from(16),
  /** The phone icon beside 911. */
  icon: from(18.5),
  /** Login as text. */
  login: from(22.5),
  roomy: from(48),
  /** 'Call 911' as text. */
  words: from(56),
  greeting: from(60),
  tagline: from(76),
}
