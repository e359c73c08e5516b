/** The value at this share (0 to 1) of the sorted numbers; 0 if there are no numbers. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The median and the 99th percentile of some numbers as text. */
export function percentiles(values: readonly number[], unit = 'ms'): string {
  const [p50, p99] = [percentile(values, 0.5), percentile(values, 0.99)]
  return `p50 ${p50.toFixed(1)} ${unit}, p99 ${p99.toFixed(1)} ${unit} (${values.length})`
}
