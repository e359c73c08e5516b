import { type ComponentType, createElement, lazy } from 'react'
import { logProblem } from './log.ts'
import { wait } from './wait.ts'

/** Pauses before the second and the third attempt, in ms. */
const retryAfterMs = [1_000, 3_000]
/** Time limit for all attempts together, in ms. The largest part needs about half of it on the slowest networks. */
const partMs = 60_000

/** Thrown if a part of the app did not load. React caches the failure of a lazy component; `loadAnew` makes the next render load it again. */
export class PartNotLoadedError extends Error {
  readonly loadAnew: () => void

  constructor(cause: unknown, loadAnew: () => void) {
    super('A part of the app did not load', { cause })
    this.loadAnew = loadAnew
  }
}

/** Loads what every part needs besides its own code. */
let loadShared: () => Promise<unknown> = async () => {}

/** Makes each part also wait for `load`, for example for the texts of the screens. `load` is called for each part. */
export function loadWithParts(load: () => Promise<unknown>): void {
  loadShared = load
}

function loadInTime<Part>(load: () => Promise<Part>): Promise<Part> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new DOMException('The part did not come in time', 'TimeoutError')), partMs)
    loadPatiently(load)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer))
  })
}

/** Loads with retries. */
async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const ms of retryAfterMs) {
    try {
      return await loadWhole(load)
    } catch (error) {
      logProblem('part of the app not loaded; trying again', error)
      await wait(ms)
    }
  }
  return loadWhole(load)
}

async function loadWhole<Part>(load: () => Promise<Part>): Promise<Part> {
  const [part] = await Promise.all([load(), loadShared()])
  return part
}

/** React's `lazy` with two more attempts. If all fail, the `Boundary` around it gets a `PartNotLoadedError`. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const make = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await loadInTime(load) }
      } catch (cause) {
        throw new PartNotLoadedError(cause, () => {
          current = make()
        })
      }
    })
  let current = make()
  return props => createElement(current, props)
}
