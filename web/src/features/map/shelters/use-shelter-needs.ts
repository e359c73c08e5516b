import type { User } from '@muster/contracts/entities/user'
import { type ShelterNeed, shelterNeeds } from '@muster/contracts/vocabulary/shelters'
import { useMemo, useState } from 'react'
import { readJson, writeJson } from '../../../lib/storage.ts'

const isNeeds = (value: unknown): value is ShelterNeed[] =>
  Array.isArray(value) && value.every(need => shelterNeeds.some(known => known === need))

/** The shelter needs in the person's profile. */
function needsOf({ hasWheelchair, hasServiceAnimal, hasPoweredDevice }: User): ShelterNeed[] {
  const said: Partial<Record<ShelterNeed, boolean>> = {
    wheelchair: hasWheelchair,
    serviceAnimal: hasServiceAnimal,
    devicePower: hasPoweredDevice,
  }
  return shelterNeeds.filter(need => said[need])
}

/** The person's shelter needs: those in the profile, until the person changes them on this device. */
export function useShelterNeeds(user: User) {
  const [chosen, setChosen] = useState(() => readJson('shelterNeeds', isNeeds))
  const needs = useMemo(() => chosen ?? needsOf(user), [chosen, user])
  return {
    needs,
    toggle: (need: ShelterNeed) => {
      const next = shelterNeeds.filter(known => needs.includes(known) !== (known === need))
      setChosen(next)
      writeJson('shelterNeeds', next)
    },
  }
}
