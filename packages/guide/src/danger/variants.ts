import type { DangerId } from './ids.ts'

/** A card that takes the place of the usual one for some kinds of danger, where a message fits. Messages are normalised, as for the slots. */
export type Variant = { card: string; ids: ReadonlySet<DangerId>; is: (text: string) => boolean }

type Test = (text: string) => boolean

export const all =
  (...patterns: readonly RegExp[]): Test =>
  text =>
    patterns.every(pattern => pattern.test(text))
export const any =
  (...patterns: readonly RegExp[]): Test =>
  text =>
    patterns.some(pattern => pattern.test(text))
export const none =
  (...patterns: readonly RegExp[]): Test =>
  text =>
    !patterns.some(pattern => pattern.test(text))

export const kinds = (...ids: readonly DangerId[]): ReadonlySet<DangerId> => new Set(ids)

/** The card of the first variant for this kind of danger that the message fits; null where none does. */
export const variantCard = (variants: readonly Variant[], id: DangerId, text: string): string | null =>
  variants.find(({ ids, is }) => ids.has(id) && is(text))?.card ?? null
