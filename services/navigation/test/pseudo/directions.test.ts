import type { DirectionsAnswer } from '@muster/contracts/entities/navigation'
import { getDirections } from '@muster/contracts/routes/navigation'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { outsideBrackets, pseudoLanguage } from '../../../../tools/languages/pseudo.ts'
import { type Navigation, oakland, orinda, skylineFire, startNavigation } from '../helpers.ts'

// Plans are made in this process. A thread would read the languages of the repository, not the one that is made for this test.
vi.mock(import('tinypool'), async load => ({
  ...(await load()),
  Tinypool: class {
    #filename: string
    constructor({ filename }: { filename: string }) {
      this.#filename = filename
    }
    async run(task: unknown) {
      const { default: plan } = await import(/* @vite-ignore */ this.#filename)
      return plan(task)
    }
    async destroy() {}
  } as never,
}))

let navigation: Navigation
beforeAll(async () => {
  navigation = await startNavigation()
})
afterAll(() => navigation?.stop())

async function ask(to: readonly [number, number]): Promise<DirectionsAnswer> {
  const { status, body } = await navigation.call(getDirections, {
    params: { profile: 'driving', coordinates: `${orinda.join(',')};${to.join(',')}` },
    query: { steps: 'true', language: pseudoLanguage },
  })
  expect(status).toBe(200)
  return body
}

const untranslated = (texts: readonly string[]) => texts.filter(text => /\p{L}{2}/u.test(outsideBrackets(text)))

test('directions, avoided hazards and the reason for no route are written in a language that the code does not know', async () => {
  await navigation.burn(skylineFire())
  const there = await ask(oakland)
  const [route] = there.routes
  const told = [
    ...(route?.legs.flatMap(leg => leg.steps.map(step => step.maneuver.instruction)) ?? []),
    route?.muster.sentence ?? '',
  ]
  expect(told.length).toBeGreaterThan(3)
  expect(told.at(-1)).toContain('⟦')
  expect(untranslated(told)).toEqual([])
  const nowhere = await ask([-122.215, 37.857])
  expect(nowhere.code).toBe('NoRoute')
  expect(untranslated([nowhere.message ?? 'none'])).toEqual([])
})
