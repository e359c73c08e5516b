type Row = { inputs: Record<string, number>; is: boolean }

const rounds = 25
/** How much an error of weight 1 is worth against the size of the weights. */
const ridge = 1

/** Logistic regression by Newton's method: the weight of each named input. */
export function fitLogistic(rows: readonly Row[]): Record<string, number> {
  const names = [...new Set(rows.flatMap(({ inputs }) => Object.keys(inputs)))].sort()
  const inputs = rows.map(row => names.map(name => row.inputs[name] ?? 0))
  let weights: number[] = names.map(() => 0)
  for (let round = 0; round < rounds; round += 1) {
    const gradient = weights.map(weight => ridge * weight)
    const curvature = weights.map((_, i) => weights.map((__, j): number => (i === j ? ridge : 0)))
    for (const [at, values] of inputs.entries()) {
      const chance = 1 / (1 + Math.exp(-dot(values, weights)))
      const error = chance - Number(rows[at]?.is)
      for (const [i, value] of values.entries()) {
        if (value === 0) continue
        gradient[i] = (gradient[i] ?? 0) + error * value
        const row = curvature[i] ?? []
        for (const [j, other] of values.entries()) row[j] = (row[j] ?? 0) + chance * (1 - chance) * value * other
      }
    }
    const steps = solve(curvature, gradient)
    weights = weights.map((weight, i) => weight - (steps[i] ?? 0))
  }
  return Object.fromEntries(names.map((name, i) => [name, Math.round((weights[i] ?? 0) * 1000) / 1000]))
}

const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0)

/** Solves a symmetric positive definite system by elimination. */
function solve(matrix: readonly number[][], right: readonly number[]): number[] {
  const rows = matrix.map((row, i) => [...row, right[i] ?? 0])
  for (const [i, pivot] of rows.entries())
    for (const [j, row] of rows.entries()) {
      if (i === j) continue
      const factor = (row[i] ?? 0) / (pivot[i] ?? 1)
      for (let k = i; k < pivot.length; k += 1) row[k] = (row[k] ?? 0) - factor * (pivot[k] ?? 0)
    }
  return rows.map((row, i) => (row.at(-1) ?? 0) / (row[i] ?? 1))
}
