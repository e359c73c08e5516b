/** Merges two ascending sequences into one ascending sequence without duplicates. */
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

/** The values of the ascending sequence `from` that are not in the ascending sequence `out`. */
export async function* subtractSorted(from: AsyncIterable<string>, out: AsyncIterable<string>): AsyncGenerator<string> {
  const others = out[Symbol.asyncIterator]()
  try {
    let other = await others.next()
    for await (const value of from) {
      while (!other.done && other.value < value) other = await others.next()
      if (other.done || other.value !== value) yield value
    }
  } finally {
    await others.return?.()
  }
}
