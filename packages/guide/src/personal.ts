import type { Language, Topic } from './topic.ts'

export type Profile = {
  hasWheelchair?: boolean
  hasMobilityLimitations?: boolean
  needsEvacuationAssistance?: boolean
  hasServiceAnimal?: boolean
  /** Either of the forms' names for a way to travel. */
  transportationType?: string | null
  name?: string
}

type Line = { when: (profile: Profile) => boolean; topics: (topic: Topic) => boolean; en: string; es: string }

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
    en: 'For your wheelchair: pack the charger, a spare battery, a tire patch kit and gloves. Charge the chair now.',
    es: 'Para su silla de ruedas: lleve cargador, batería extra, parches y guantes. Cargue la silla ahora.',
  },
  {
    when: wheelchair,
    topics: among('quake-drop', 'quake-bed', 'quake-prepare', 'aftershocks', 'quake-outdoors'),
    en: 'In your wheelchair: lock the wheels, bend over, and cover your head and neck. Hold on until the shaking stops.',
    es: 'En su silla de ruedas: ponga los frenos, inclínese y cubra cabeza y cuello. Agárrese hasta que deje de temblar.',
  },
  {
    when: p => slow(p) || p.needsEvacuationAssistance === true,
    topics: t => leaving(t) && t.id !== 'leave-with-mobility',
    en: 'Because you may need more time, leave at the WARNING. Do not wait for the ORDER.',
    es: 'Como puede necesitar más tiempo, salga con la ADVERTENCIA. No espere la ORDEN.',
  },
  {
    when: p =>
      p.needsEvacuationAssistance === true ||
      ['assistance_needed', 'need_assistance'].includes(p.transportationType ?? ''),
    topics: leaving,
    en: 'You need help to leave. Call your helper or 211 early. Call 911 if danger is close and no one has come.',
    es: 'Usted necesita ayuda para salir. Llame temprano a su ayudante o al 211. Llame al 911 si el peligro está cerca y nadie llega.',
  },
  {
    when: p =>
      withoutCar(p) &&
      p.needsEvacuationAssistance !== true &&
      !['assistance_needed', 'need_assistance'].includes(p.transportationType ?? ''),
    topics: t => leaving(t) && t.id !== 'leave-no-car',
    en: 'You do not plan to use a car. Line up a ride now, and a second one.',
    es: 'Usted no piensa usar carro. Consiga quien le lleve, y otra persona de respaldo.',
  },
  {
    when: p => p.hasServiceAnimal === true,
    topics: t => among('gobag-pack', 'shelter-expect', 'wildfire-leave', 'leaving-checklist', 'gobag-wheelchair')(t),
    en: 'Your service animal goes with you, into shelters too. Pack its food, harness and boots.',
    es: 'Su animal de servicio va con usted, también al refugio. Lleve su comida, arnés y botas.',
  },
  {
    when: slow,
    topics: among('shelter-expect', 'shelter-in-place', 'wildfire-trapped-home', 'meeting-place'),
    en: 'Tell staff or 911 what you need: ramps, a raised cot, power for a device, or help to move.',
    es: 'Diga al personal o al 911 qué necesita: rampa, cama alta, corriente para un aparato o ayuda para moverse.',
  },
]

/** Lines that a person's profile adds to a topic. */
export const personalLines = (topic: Topic, profile: Profile | undefined, language: Language): string[] =>
  profile ? lines.filter(line => line.when(profile) && line.topics(topic)).map(line => line[language]) : []

/** What a person may need to tell 911, from their profile. */
export const tellRescuers = (profile: Profile | undefined, language: Language): string | null => {
  if (!profile) return null
  const en = language === 'en'
  const needs: string[] = []
  if (profile.hasWheelchair) needs.push(en ? 'you use a wheelchair' : 'usa silla de ruedas')
  else if (profile.hasMobilityLimitations) needs.push(en ? 'you cannot move fast' : 'no puede moverse rápido')
  if (profile.needsEvacuationAssistance) needs.push(en ? 'you need help to get out' : 'necesita ayuda para salir')
  if (profile.hasServiceAnimal) needs.push(en ? 'a service animal is with you' : 'va con un animal de servicio')
  if (needs.length === 0) return null
  const joined = needs.length === 1 ? needs[0] : `${needs.slice(0, -1).join(', ')} ${en ? 'and' : 'y'} ${needs.at(-1)}`
  return en ? `Tell them that ${joined}.` : `Diga que ${joined}.`
}
