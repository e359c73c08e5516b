import { type ComponentType, createElement, lazy } from 'react'
import { logProblem } from './log.ts'
import { wait } from './wait.ts'

/** The waits before the second and the third attempt. */
const retryAfterMs = [1_000, 3_000]

/** A part of the app that did not load. `loadAnew` makes its next appearance try again: React remembers a failure for ever. */
export class PartNotLoadedError extends Error {
  readonly loadAnew: () => void

  constructor(cause: unknown, loadAnew: () => void) {
    super('A part of the app did not load', { cause })
    this.loadAnew = loadAnew
  }
}

async function loadPatiently<Part>(load: () => Promise<Part>): Promise<Part> {
  for (const ms of retryAfterMs) {
    try {
      return await load()
    } catch (error) {
      logProblem('part of the app not loaded; trying again', error)
      await wait(ms)
    }
  }
  return load()
}

/** React's `lazy` with two more attempts; then the `Boundary` around it gets a PartNotLoadedError. */
export function lazyPart<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const make = (): ComponentType<Props> =>
    lazy(async () => {
      try {
        return { default: await loadPatiently(load) }
      } catch (cause) {
        throw new PartNotLoadedError(cause, () => {
          current = make()
        })
      }
    })
  let current = make()
  return props => createElement(current, props)
}
