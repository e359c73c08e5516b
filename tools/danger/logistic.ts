/** `weight` is how often a row counts: once where it is left out. */
type Row = { inputs: Record<string, number>; is: boolean; weight?: number }

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
      const { is = false, weight = 1 } = rows[at] ?? {}
      const error = weight * (chance - Number(is))
      for (const [i, value] of values.entries()) {
        if (value === 0) continue
        gradient[i] = (gradient[i] ?? 0) + error * value
        const row = curvature[i] ?? []
        for (const [j, other] of values.entries())
          row[j] = (row[j] ?? 0) + weight * chance * (1 - chance) * value * other
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

type Choice = { options: readonly { signals: Record<string, number>; isRight: boolean }[] }

const steps = 300
const pace = 0.17
/** How much the weight of a signal that only one option has is held back. */
const shrinkage = 0.0005

/** The weights of named signals under which the right option of each choice is the likeliest (softmax over the options, gradient ascent). */
export function fitChoice(choices: readonly Choice[]): Record<string, number> {
  const names = [
    ...new Set(choices.flatMap(({ options }) => options.flatMap(({ signals }) => Object.keys(signals)))),
  ].sort()
  const { count, right, optionsOf, signalsOf, places, values } = inRow(
    choices.filter(({ options }) => options.some(({ isRight }) => isRight)),
    names,
  )
  const weights = Float64Array.from(names, name => Number(name === 'chance'))
  const speeds = new Float64Array(names.length)
  const worth = new Float64Array(right.length)
  for (let step = 0; step < steps; step += 1) {
    const slope = weights.map(weight => -shrinkage * weight)
    for (let choice = 0; choice < count; choice += 1) {
      const [first = 0, end = 0] = [optionsOf[choice], optionsOf[choice + 1]]
      let total = 0
      for (let option = first; option < end; option += 1) {
        let sum = 0
        for (let i = signalsOf[option] ?? 0; i < (signalsOf[option + 1] ?? 0); i += 1)
          sum += (weights[places[i] ?? 0] ?? 0) * (values[i] ?? 0)
        worth[option] = Math.exp(sum)
        total += worth[option] ?? 0
      }
      for (let option = first; option < end; option += 1) {
        const pull = ((right[option] ?? 0) - (worth[option] ?? 0) / total) / count
        for (let i = signalsOf[option] ?? 0; i < (signalsOf[option + 1] ?? 0); i += 1)
          slope[places[i] ?? 0] = (slope[places[i] ?? 0] ?? 0) + pull * (values[i] ?? 0)
      }
    }
    for (const [place, value] of slope.entries()) {
      // Each weight has a pace of its own (Adagrad): a signal that few options have gets small slopes.
      speeds[place] = (speeds[place] ?? 0) + value * value
      weights[place] = (weights[place] ?? 0) + (pace * value) / (Math.sqrt(speeds[place] ?? 0) + 1e-6)
    }
  }
  return Object.fromEntries(names.map((name, place) => [name, Math.round((weights[place] ?? 0) * 1000) / 1000]))
}

/**
 * The signals of all options in flat arrays, because millions of small arrays are slow. The options of a choice begin at index `optionsOf[choice]`, the signals of
 * an option at `signalsOf[option]`. A signal is its index in `names` (`places`) with its value (`values`). `right` is 1 for a right option.
 */
function inRow(choices: readonly Choice[], names: readonly string[]) {
  const placeOf = new Map(names.map((name, place) => [name, place]))
  const options = choices.flatMap(choice => choice.options)
  const signals = options.map(option => Object.entries(option.signals).filter(([, value]) => value !== 0))
  return {
    count: choices.length,
    right: Uint8Array.from(options, ({ isRight }) => Number(isRight)),
    optionsOf: begins(choices.map(choice => choice.options)),
    signalsOf: begins(signals),
    places: Uint16Array.from(signals.flat(), ([name]) => placeOf.get(name) ?? 0),
    values: Float64Array.from(signals.flat(), ([, value]) => value),
  }
}

/** The index at which each list begins in the concatenation of all, and as the last one the length of it. */
function begins(lists: readonly (readonly unknown[])[]): Uint32Array {
  const places = new Uint32Array(lists.length + 1)
  for (const [i, { length }] of lists.entries()) places[i + 1] = (places[i] ?? 0) + length
  return places
}
