import type { User } from '@muster/contracts/entities/user'
import { type ShelterNeed, shelterNeeds } from '@muster/contracts/vocabulary/shelters'
import { useMemo, useState } from 'react'
import { readJson, writeJson } from '../../../lib/storage.ts'

const isNeeds = (value: unknown): value is ShelterNeed[] =>
  Array.isArray(value) && value.every(need => shelterNeeds.some(known => known === need))

/** What the profile says that this person needs of a shelter. */
function needsOf({ hasWheelchair, hasServiceAnimal, hasPoweredDevice }: User): ShelterNeed[] {
  const said: Partial<Record<ShelterNeed, boolean>> = {
    wheelchair: hasWheelchair,
    serviceAnimal: hasServiceAnimal,
    devicePower: hasPoweredDevice,
  }
  return shelterNeeds.filter(need => said[need])
}

/** What this person needs of a shelter: what the profile says, until they choose otherwise on this device. */
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
