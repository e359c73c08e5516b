import { adam, type Vectors } from './fit.ts'

type Numbers = Float32Array | Float64Array

/** Adds `times` times the `count` numbers of `from` that begin at `fromAt` to those of `to` that begin at `toAt`. */
function addTimes(
  times: number,
  count: number,
  [from, fromAt]: [Numbers, number],
  [to, toAt]: [Numbers, number],
): void {
  for (let i = 0; i < count; i += 1) to[toAt + i] = (to[toAt + i] ?? 0) + times * (from[fromAt + i] ?? 0)
}

/**
 * A trainable vector for each bucket: `numbers` has them one after the other. The optimiser is Adagrad with one learning rate per vector: the more
 * often a bucket occurs, the smaller its steps become.
 */
export function ownVectors(numbers: Float32Array, dimensions: number): Vectors {
  const slopes = new Float32Array(numbers.length)
  const squares = new Float32Array(numbers.length / dimensions)
  const noted = new Set<number>()
  return {
    dimensions,
    add(bucket, value, sum) {
      addTimes(value, dimensions, [numbers, bucket * dimensions], [sum, 0])
    },
    note(bucket, value, slope) {
      noted.add(bucket)
      addTimes(value, dimensions, [slope, 0], [slopes, bucket * dimensions])
    },
    step(pace) {
      for (const bucket of noted) {
        const at = bucket * dimensions
        let square = 0
        for (let d = 0; d < dimensions; d += 1) square += (slopes[at + d] ?? 0) ** 2
        squares[bucket] = (squares[bucket] ?? 0) + square / dimensions
        const ownPace = pace / (Math.sqrt(squares[bucket] ?? 0) + 1e-9)
        for (let d = 0; d < dimensions; d += 1) {
          numbers[at + d] = (numbers[at + d] ?? 0) - ownPace * (slopes[at + d] ?? 0)
          slopes[at + d] = 0
        }
      }
      noted.clear()
    },
  }
}

/** One part of the vectors: `codes` has the index of each bucket's shared vector, `shared` those vectors one after the other. */
export type Part = { codes: Uint8Array; shared: Float32Array }

/** Vectors that buckets share, part by part. */
export function sharedVectors(parts: readonly Part[], dimensions: number): Vectors {
  const width = dimensions / parts.length
  const moving = parts.map(({ codes, shared }, part) => ({ codes, shared, from: part * width, ...adam(shared) }))
  return {
    dimensions,
    add(bucket, value, sum) {
      for (const { codes, shared, from } of moving)
        addTimes(value, width, [shared, (codes[bucket] ?? 0) * width], [sum, from])
    },
    note(bucket, value, slope) {
      for (const { codes, slopes, from } of moving)
        addTimes(value, width, [slope, from], [slopes, (codes[bucket] ?? 0) * width])
    },
    step(pace) {
      for (const { step } of moving) step(pace)
    },
  }
}

/** The learning rate of the shared vectors, as a share of the rate of the buckets' own ones. */
const sharedPace = 0.1
/** After this many steps, about a quarter of a pass, each bucket takes the nearest of the shared vectors again. */
const stepsBetween = 100

/**
 * Trains for being stored: texts are scored with the shared vectors that are nearest to the buckets' own ones, and the gradient moves both as if
 * they were the same (straight-through estimation). So the own vectors learn to be rounded.
 */
export function roundedVectors(numbers: Float32Array, parts: readonly Part[], dimensions: number): Vectors {
  const own = ownVectors(numbers, dimensions)
  const shared = sharedVectors(parts, dimensions)
  let steps = 0
  return {
    dimensions,
    add: shared.add,
    note(bucket, value, slope) {
      own.note(bucket, value, slope)
      shared.note(bucket, value, slope)
    },
    step(pace) {
      own.step(pace)
      shared.step(pace * sharedPace)
      steps += 1
      if (steps % stepsBetween === 0)
        for (const [at, part] of parts.entries())
          takeNearest(partOf(numbers, dimensions, parts.length, at), part.shared, part.codes)
    },
  }
}

/** One of the `count` parts of each vector, one after the other. */
export function partOf(numbers: Float32Array, dimensions: number, count: number, at: number): Float32Array {
  const width = dimensions / count
  return numbers.filter((_, i) => Math.floor((i % dimensions) / width) === at)
}

const rounds = 12

/**
 * Finds `count` vectors that all buckets share, and which of them each bucket has, by k-means. `vectors` are those of the buckets, one after
 * the other; `used` is the weight of each bucket.
 */
export function share(vectors: Float32Array, used: Float64Array, count: number, random: () => number): Part {
  const width = vectors.length / used.length
  const codes = new Uint8Array(used.length)
  const shared = new Float32Array(count * width)
  const draw = drawFrom(vectors, used, random)
  for (let code = 0; code < count; code += 1) shared.set(draw(), code * width)
  for (let round = 0; round < rounds; round += 1) {
    takeNearest(vectors, shared, codes)
    const sums = new Float64Array(shared.length)
    const weights = new Float64Array(count)
    for (const [bucket, code] of codes.entries()) {
      const weight = used[bucket] ?? 0
      weights[code] = (weights[code] ?? 0) + weight
      addTimes(weight, width, [vectors, bucket * width], [sums, code * width])
    }
    for (const [code, weight] of weights.entries()) {
      const sum = sums.subarray(code * width, (code + 1) * width)
      shared.set(weight > 0 ? sum.map(one => one / weight) : draw(), code * width)
    }
  }
  takeNearest(vectors, shared, codes)
  return { codes, shared }
}

/** Draws the vector of a bucket at random. Long vectors of often used buckets are likelier. */
function drawFrom(vectors: Float32Array, used: Float64Array, random: () => number): () => Float32Array {
  const width = vectors.length / used.length
  const vectorOf = (bucket: number) => vectors.subarray(bucket * width, (bucket + 1) * width)
  let total = 0
  const upTo = used.map((weight, bucket) => {
    total += weight * vectorOf(bucket).reduce((sum, one) => sum + one * one, 0)
    return total
  })
  return () => {
    const drawn = random() * total
    return vectorOf(upTo.findIndex(sum => sum >= drawn))
  }
}

/** Sets the code of each bucket to the index of the shared vector that is nearest to its own. */
function takeNearest(vectors: Float32Array, shared: Float32Array, codes: Uint8Array): void {
  const width = vectors.length / codes.length
  const count = shared.length / width
  const halves = Float64Array.from({ length: count }, (_, code) =>
    shared.subarray(code * width, (code + 1) * width).reduce((sum, one) => sum + (one * one) / 2, 0),
  )
  for (const bucket of codes.keys()) {
    let most = -Infinity
    for (let code = 0; code < count; code += 1) {
      let closeness = -(halves[code] ?? 0)
      for (let d = 0; d < width; d += 1)
        closeness += (vectors[bucket * width + d] ?? 0) * (shared[code * width + d] ?? 0)
      if (closeness <= most) continue
      most = closeness
      codes[bucket] = code
    }
  }
}
