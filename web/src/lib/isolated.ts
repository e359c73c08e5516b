/** A name inside a sentence: one that is written from right to left does not reorder the words around it. `<bdi>` for plain text. */
export const isolated = (text: string): string => `\u2068${text}\u2069`
