/** The values of two ascending sequences in one, ascending, each value once. */
export async function* mergeSorted(a: AsyncIterable<string>, b: AsyncIterable<string>): AsyncGenerator<string> {
  const sources = [a[Symbol.asyncIterator](), b[Symbol.asyncIterator]()]
  try {
    const heads = await Promise.all(sources.map(source => source.next()))
    for (;;) {
      const [least] = heads.flatMap(({ done, value }) => (done ? [] : [value])).sort()
      if (least === undefined) return
      yield least
      for (const [i, source] of sources.entries()) {
        if (!heads[i]?.done && heads[i]?.value === least) heads[i] = await source.next()
      }
    }
  } finally {
    await Promise.all(sources.map(source => source.return?.()))
  }
}
