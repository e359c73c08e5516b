import { shareNeighbours } from './shared-neighbours.ts'

/** Vitest calls this once before the test files of a run, and the returned function once after them. */
export default async function setup(): Promise<() => Promise<void>> {
  const { stop } = await shareNeighbours()
  return stop
}
