import { type ComponentType, createElement, lazy } from 'react'
import { logProblem } from './log.ts'
import { wait } from './wait.ts'

/** The waits before the second and the third attempt. */
const retryAfterMs = [1_000, 3_000]
/** Time limit for all attempts together. The largest part needs about half of it on the slowest networks. */
const partMs = 60_000

/** A part of the app that did not load. `loadAnew` makes its next appearance try again: React remembers a failure for ever. */
export class PartNotLoadedError extends Error {
  readonly loadAnew: () => void

  constructor(cause: unknown, loadAnew: () => void) {
    super('A part of the app did not load', { cause })
    this.loadAnew = loadAnew
  }
}

/** Loads what every part needs besides its own code. */
let loadShared: () => Promise<unknown> = async () => {}

/** Has each part wait for `load` too, such as for the texts of the screens. It may be called many times. */
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

/** React's `lazy` with two more attempts; then the `Boundary` around it gets a PartNotLoadedError. */
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
