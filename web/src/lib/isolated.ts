/** Wraps a name for use inside a sentence, so that a right-to-left name does not reorder the words around it. The same as `<bdi>`, for plain text. */
export const isolated = (text: string): string => `\u2068${text}\u2069`
