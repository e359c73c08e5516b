/** One of the two sides of a comparison. */
export type Contender = {
  name: string
  /** One round; resolves to operations per second. */
  round(): Promise<number>
}

const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low = 0, high = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[middle]]
  return (low + high) / 2
}

/**
 * Runs two benchmarks in turn, so that other load on this machine affects both, and prints ours as a ratio of the peer's:
 * the median over the rounds, with the lowest and the highest.
 */
export async function compare(
  title: string,
  ours: Contender,
  peer: Contender,
  { rounds = 7, warmUps = 1, unit = 'requests/s' } = {},
) {
  // The first rounds of each are not counted, because code is compiled and connections are opened in them.
  for (let round = 0; round < warmUps; round += 1) {
    await ours.round()
    await peer.round()
  }
  const pairs: { ours: number; peer: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0
    const a = await (first ? ours : peer).round()
    const b = await (first ? peer : ours).round()
    pairs.push(first ? { ours: a, peer: b } : { ours: b, peer: a })
  }
  const ratios = pairs.map(pair => pair.ours / pair.peer)
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)]
  const show = (of: (pair: (typeof pairs)[number]) => number) =>
    Math.round(median(pairs.map(of))).toLocaleString('en-US')
  console.log(
    `${title}: ${ours.name} / ${peer.name} = ${median(ratios).toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)}, ${rounds} rounds)`,
  )
  console.log(`  ${ours.name} ${show(pair => pair.ours)} ${unit}, ${peer.name} ${show(pair => pair.peer)} ${unit}`)
}
