/** The median and the 99th percentile of some numbers as text. */
export function percentiles(values: readonly number[], unit = 'ms'): string {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return `p50 ${at(0.5).toFixed(1)} ${unit}, p99 ${at(0.99).toFixed(1)} ${unit} (${values.length})`
}
