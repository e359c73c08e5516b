import type { Pack } from './pack.ts'
import { helperStep, type People } from './people.ts'
import type { Profile } from './personal.ts'
import { plain } from './text.ts'
import { fill } from './texts.ts'
import type { StepText } from './topic.ts'

/** The last planned way out of the person. Null means unknown, and never counts as yes. */
export type WayOut = {
  /** Name of the destination; empty if the way only leads out of the danger. */
  name: string
  wheelchairAccessible: boolean | null
  acceptsServiceAnimals: boolean | null
  /** The duration, such as "10 min", in the reader's language. */
  time: string
}

/** Why a planned way out is not shown: a danger touches it, or it is too old. */
export type Withheld = 'cut-off' | 'old'

const oneOf = (said: boolean | null, yes: string, no: string, unknown: string) =>
  said === null ? unknown : said ? yes : no

/** The steps to leave now; only those that this person needs. */
export function leavingSteps(
  profile: Profile | undefined,
  wayOut: WayOut | null,
  withheld: Withheld | null,
  people: People | undefined,
  pack: Pack,
): StepText[] {
  const { leaving } = pack.texts
  const helper = helperStep(people, pack)
  const why = withheld ? ` ${withheld === 'old' ? leaving.wayOld : leaving.wayCutOff}` : ''
  const needsHelp = profile?.needsEvacuationAssistance || profile?.transportationType === 'assistance_needed'
  const needsRamp = profile?.hasWheelchair || profile?.hasMobilityLimitations
  const animal = profile?.hasServiceAnimal
  const said = wayOut && [
    ...(needsRamp ? [oneOf(wayOut.wheelchairAccessible, leaving.ramp, leaving.noRamp, leaving.rampUnknown)] : []),
    ...(animal
      ? [oneOf(wayOut.acceptsServiceAnimals, leaving.animals, leaving.noAnimals, leaving.animalsUnknown)]
      : []),
    leaving.shelterText,
  ]
  return [
    { title: leaving.take, text: leaving.takeText },
    ...(animal ? [{ title: leaving.animal, text: leaving.animalText }] : []),
    ...(helper ? [helper] : needsHelp ? [{ title: leaving.help, text: leaving.helpText }] : []),
    wayOut
      ? { title: leaving.go, text: leaving.goText }
      : { title: leaving.goUnknown, text: `${leaving.goUnknownText}${why}` },
    ...(wayOut?.name && said
      ? [{ title: fill(leaving.shelter, { name: plain(wayOut.name, 120) }), text: said.join(' ') }]
      : []),
  ]
}
