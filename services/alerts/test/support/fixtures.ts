import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

const folder = resolve(import.meta.dirname, '../fixtures')
const expectation = z.union([
  z.strictObject({ alerts: z.int(), links: z.int().optional(), setAside: z.int() }),
  z.strictObject({ shelters: z.int(), setAside: z.int() }),
  z.strictObject({ hazards: z.int(), setAside: z.int() }),
  z.strictObject({ air: z.int(), setAside: z.int() }),
  z.strictObject({ zones: z.int(), setAside: z.int() }),
  /** A pattern of the error text that the sender gets. */
  z.object({ refused: z.string() }),
])

/** Reads a payload that we wrote, in the format of a recorded feed: `fixtures/<feed id>/`. */
export const readFixture = (path: string): Buffer => readFileSync(resolve(folder, path))

export function fixturesOf(feedId: string) {
  const expected = z
    .record(z.string(), expectation)
    .parse(JSON.parse(readFixture(`${feedId}/expected.json`).toString()))
  const files = readdirSync(resolve(folder, feedId)).filter(file => file !== 'expected.json')
  return { files: files.sort(), expected }
}
