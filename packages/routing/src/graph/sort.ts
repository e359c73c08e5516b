/** The indexes 0..keys.length-1 in the order of their keys; equal keys keep their order. A radix sort, because millions are sorted. */
export function orderByKey(keys: Uint32Array): Uint32Array {
  const n = keys.length
  let order = Uint32Array.from({ length: n }, (_, i) => i)
  let other = new Uint32Array(n)
  for (const shift of [0, 11, 22]) {
    const start = new Uint32Array(2049)
    for (let i = 0; i < n; i++) {
      const digit = ((keys[i] ?? 0) >>> shift) & 2047
      start[digit + 1] = (start[digit + 1] ?? 0) + 1
    }
    for (let d = 0; d < 2048; d++) start[d + 1] = (start[d + 1] ?? 0) + (start[d] ?? 0)
    for (let i = 0; i < n; i++) {
      const item = order[i] ?? 0
      const digit = ((keys[item] ?? 0) >>> shift) & 2047
      const place = start[digit] ?? 0
      other[place] = item
      start[digit] = place + 1
    }
    ;[order, other] = [other, order]
  }
  return order
}

/** The position of a cell of a 65,536 × 65,536 grid along a Hilbert curve: close cells get close numbers. */
export function hilbert(x: number, y: number): number {
  let index = 0
  let [a, b] = [x, y]
  for (let size = 32_768; size > 0; size = Math.floor(size / 2)) {
    const right = (a & size) > 0 ? 1 : 0
    const up = (b & size) > 0 ? 1 : 0
    index = index * 4 + ((3 * right) ^ up)
    if (up === 0) {
      if (right === 1) {
        a = 65_535 - a
        b = 65_535 - b
      }
      ;[a, b] = [b, a]
    }
  }
  return index
}
