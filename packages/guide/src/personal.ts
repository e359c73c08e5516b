import { type Needs, needNames } from '@muster/contracts/vocabulary/needs'
import type { Pack } from './pack.ts'
import { fill, type Texts } from './texts.ts'
import type { Topic } from './topic.ts'

/** The person's data to which the guide adapts its advice. Absent fields are unknown. */
export type Profile = Partial<Needs> & {
  /** A value of the profile form or of the settings form. */
  transportationType?: string | null
  name?: string
}

type Line = { when: (profile: Profile) => boolean; topics: (topic: Topic) => boolean; says: keyof Texts['personal'] }

const among =
  (...ids: string[]) =>
  (topic: Topic) =>
    ids.includes(topic.id)
const leaving = (topic: Topic) => topic.messageType === 'evacuation_guidance'
const wheelchair = (p: Profile) => p.hasWheelchair === true
const slow = (p: Profile) => p.hasWheelchair === true || p.hasMobilityLimitations === true
const withoutCar = (p: Profile) =>
  ['assistance_needed', 'need_assistance', 'public_transit', 'public_transport', 'walking', 'bicycle'].includes(
    p.transportationType ?? '',
  )

const lines: readonly Line[] = [
  {
    when: wheelchair,
    topics: among('gobag-pack', 'wildfire-prepare', 'hurricane-prepare', 'flood-prepare', 'red-flag', 'power-outage'),
    says: 'wheelchairPacking',
  },
  {
    when: wheelchair,
    topics: among('quake-drop', 'quake-bed', 'quake-prepare', 'aftershocks', 'quake-outdoors'),
    says: 'wheelchairShaking',
  },
  {
    when: p => slow(p) || p.needsEvacuationAssistance === true,
    topics: t => leaving(t) && t.id !== 'leave-with-mobility',
    says: 'needsTime',
  },
  {
    when: p =>
      p.needsEvacuationAssistance === true ||
      ['assistance_needed', 'need_assistance'].includes(p.transportationType ?? ''),
    topics: leaving,
    says: 'needsHelp',
  },
  {
    when: p =>
      withoutCar(p) &&
      p.needsEvacuationAssistance !== true &&
      !['assistance_needed', 'need_assistance'].includes(p.transportationType ?? ''),
    topics: t => leaving(t) && t.id !== 'leave-no-car',
    says: 'withoutCar',
  },
  {
    when: p => p.hasServiceAnimal === true,
    topics: t => among('gobag-pack', 'shelter-expect', 'wildfire-leave', 'leaving-checklist', 'gobag-wheelchair')(t),
    says: 'serviceAnimal',
  },
  {
    when: slow,
    topics: among('shelter-expect', 'shelter-in-place', 'wildfire-trapped-home', 'meeting-place'),
    says: 'tellStaff',
  },
]

/** The lines to add to a topic because of the person's profile. */
export function personalLines(topic: Topic, profile: Profile | undefined, { texts }: Pack): string[] {
  if (!profile) return []
  return lines.filter(line => line.when(profile) && line.topics(topic)).map(line => texts.personal[line.says])
}

/** A sentence with what the person should tell 911, from their profile; null if there is nothing to tell. */
export function tellRescuers(profile: Profile | undefined, { language, texts: { rescuers } }: Pack): string | null {
  if (!profile) return null
  const needs = needNames.filter(need => profile[need] && !(need === 'hasMobilityLimitations' && profile.hasWheelchair))
  if (needs.length === 0) return null
  return fill(rescuers.tell, { needs: new Intl.ListFormat(language).format(needs.map(need => rescuers[need])) })
}
