import type { DirectionsAnswer } from '@muster/contracts/entities/navigation'
import { shelterChanged } from '@muster/contracts/events/alerts'
import {
  getDirections,
  getShelter,
  listShelters,
  planEvacuation,
  savePreparation,
} from '@muster/contracts/routes/navigation'
import type { AddedPreparation } from '@muster/contracts/vocabulary/preparation'
import { buildCaller } from '@muster/test-kit/builders/caller'
import { buildOfficialShelter } from '@muster/test-kit/builders/shelter'
import { settle } from '@muster/test-kit/settle'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { planWithOrWithoutTrailer } from '../src/planning/plan-with-or-without-trailer.ts'
import { type Navigation, oakland, orinda, startNavigation } from './helpers.ts'

let navigation: Navigation
beforeAll(async () => {
  navigation = await startNavigation()
})
afterAll(() => navigation?.stop())

async function someoneWith(...added: AddedPreparation[]) {
  const as = buildCaller()
  await navigation.call(savePreparation, { body: { added }, as })
  return as
}

describe('a person who takes livestock along', () => {
  const drive = async (profile: string, as = buildCaller()) => {
    const params = { profile, coordinates: `${orinda.join()};${oakland.join()}` }
    const { body } = await navigation.call(getDirections, { params, as })
    return body.routes[0]?.duration
  }

  it('gets routes for a car with a trailer whenever they ask for a route by car', async () => {
    const as = await someoneWith('livestock')
    const [byCar, withTrailer] = [await drive('driving'), await drive('driving-trailer')]
    expect(withTrailer).toBeGreaterThan(byCar ?? Number.POSITIVE_INFINITY)
    expect(await drive('driving', as)).toBe(withTrailer)
    expect(await drive('walking', as)).toBe(await drive('walking'))
    const { body: shelters } = await navigation.call(listShelters, { query: { near: oakland.join(), limit: 1 } })
    const shelterId = shelters[0]?.id ?? ''
    const plan = async (by = buildCaller()) => {
      const body = { from: [...orinda] as [number, number], profile: 'driving' as const, shelterId }
      return (await navigation.call(planEvacuation, { body, as: by })).body.route?.duration
    }
    expect(await plan(as)).toBeGreaterThan((await plan()) ?? Number.POSITIVE_INFINITY)
  })

  it('gets a route without the trailer, marked as such, when none is passable with it', async () => {
    const answer = (code: string, sentence = '') =>
      ({ code, routes: code === 'Ok' ? [{ muster: { sentence } }] : [] }) as unknown as DirectionsAnswer
    const planned: string[] = []
    const plan = (carGets: boolean) => async (mode: string) => {
      planned.push(mode)
      return mode === 'car' && carGets ? answer('Ok', 'Avoids the fire.') : answer('NoRoute')
    }
    const modes = { asked: 'car', usual: 'trailer', language: 'en' } as const
    expect((await planWithOrWithoutTrailer(modes, plan(true))).routes[0]?.muster.sentence).toBe(
      'No way is known for a car with a trailer. This way is for a car without one. Avoids the fire.',
    )
    expect((await planWithOrWithoutTrailer(modes, plan(false))).code).toBe('NoRoute')
    expect(planned).toEqual(['trailer', 'car', 'trailer', 'car'])
  })
})

describe('the shelter of a person with needs', () => {
  it('accepts pets and has power for equipment; a missing statement does not count as yes', async () => {
    const bus = await navigation.join('alerts')
    const open = async (east: number, said: Partial<Parameters<typeof buildOfficialShelter>[0]>) => {
      const at: [number, number] = [orinda[0] + east, orinda[1]]
      const shelter = buildOfficialShelter({ coordinates: at, ...said })
      await bus.publish(shelterChanged, { shelter }, { id: `${shelter.id}-${shelter.revision}` })
      await settle(async () => (await navigation.call(getShelter, { params: { id: shelter.id } })).status === 200)
      return shelter.id
    }
    const refuses = await open(0.001, { acceptsPets: false, hasDevicePower: false })
    const silent = await open(0.002, {})
    const pets = await open(0.004, { acceptsPets: true })
    const power = await open(0.006, { hasDevicePower: true })
    const chosenFor = async (...added: AddedPreparation[]) => {
      const request = { body: { from: [...orinda] as [number, number] }, as: await someoneWith(...added) }
      return (await navigation.call(planEvacuation, request)).body.shelter?.id
    }
    expect(await chosenFor()).toBe(refuses)
    expect(await chosenFor('pets')).toBe(pets)
    expect(await chosenFor('equipment')).toBe(power)
    // No shelter has both. A shelter without information about one need ranks no lower than another.
    expect(await chosenFor('pets', 'equipment')).toBe(silent)
  })
})
