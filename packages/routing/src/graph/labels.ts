/** Numbers repeating items, such as texts, by their key; `first` gets number 0. */
export function createNumbering<T>(first: T, keyOf: (item: T) => string) {
  const items = [first]
  const numbers = new Map([[keyOf(first), 0]])
  return {
    items,
    numberOf(item: T): number {
      const key = keyOf(item)
      const known = numbers.get(key)
      if (known !== undefined) return known
      numbers.set(key, items.length)
      items.push(item)
      return items.length - 1
    },
  }
}

/** Packs texts as one UTF-8 array, with the start of each text. */
export function packTexts(texts: readonly string[]): { textStart: Uint32Array; text: Uint8Array } {
  const parts = texts.map(text => new TextEncoder().encode(text))
  const textStart = new Uint32Array(parts.length + 1)
  parts.forEach((part, i) => {
    textStart[i + 1] = (textStart[i] ?? 0) + part.length
  })
  const text = new Uint8Array(textStart[parts.length] ?? 0)
  parts.forEach((part, i) => {
    text.set(part, textStart[i])
  })
  return { textStart, text }
}
