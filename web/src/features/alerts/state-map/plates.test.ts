import { buildArea, buildUpdate } from '@muster/test-kit/builders/emergency-update'
import { describe, expect, it } from 'vitest'
import { platesOf } from './plates.ts'

const at = (lon: number, lat: number, id: string) => buildUpdate({ id, geometry: buildArea([lon, lat]) })
const idsOf = (plates: ReturnType<typeof platesOf>) => plates.map(({ updates }) => updates.map(({ id }) => id))

describe('the plates of the state map', () => {
  it('are placed where the updates are: Redding far north and west of San Diego', () => {
    const [redding, sanDiego] = platesOf([at(-122.39, 40.58, 'redding'), at(-117.16, 32.72, 'san-diego')])
    expect(redding?.top).toBeLessThan(25)
    expect(sanDiego?.top).toBeGreaterThan(90)
    expect(redding?.left).toBeLessThan(sanDiego?.left ?? 0)
  })

  it('are merged when they would overlap, with the most severe update first', () => {
    expect(idsOf(platesOf([at(-122.2, 37.8, 'gravest'), at(-117.2, 32.7, 'other'), at(-122.1, 37.9, 'near')]))).toEqual(
      [['gravest', 'near'], ['other']],
    )
  })

  it('leave out updates without an area or outside of the state’s picture', () => {
    expect(platesOf([buildUpdate({ geometry: null }), at(-95, 30, 'texas')])).toEqual([])
  })
})
