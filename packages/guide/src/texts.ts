import type { Need } from '@muster/contracts/vocabulary/needs'
import type { CompassPoint, PlaceKind } from './places.ts'
import type { Cause } from './situation.ts'
import type { FactCheck } from './topic.ts'

export const peopleWords = [
  ...(['coming', 'there', 'together', 'someone', 'starting', 'askedOne', 'asked'] as const),
  ...(['nobody', 'notAsked', 'unseen', 'danger'] as const),
] as const
type PeopleWord = (typeof peopleWords)[number]

/** The assistant's own sentences in one language; placeholders such as `{{name}}` are replaced by `fill`. Every language file must have all of them. */
export type Texts = {
  unknown: Record<'lead' | 'scope' | 'emergency' | 'youCanAsk' | 'oneOfThese' | 'thisMayAnswer', string>
  greeting: Record<'named' | 'unnamed', string>
  smalltalk: Record<'hello' | 'thanks' | 'bye' | 'who' | 'help' | 'fine', string>
  records: Record<'one' | 'two' | 'many' | 'none' | 'noneNear' | 'unseen' | 'old' | 'silent' | 'drill', string>
  live: Record<'order' | 'return' | 'fire' | 'route' | 'shelter' | 'updates', string>
  situation: Record<Cause | 'both' | 'near' | 'more' | 'moreNear' | 'moreDestination' | 'no' | 'yes' | 'toDo', string>
  /** For an update whose area contains the person's place. */
  covered: Record<Cause, string>
  /** For an update whose area contains only the person's destination. */
  coveredDestination: Record<Cause, string>
  places: Record<PlaceKind | `of-${PlaceKind}` | 'destinationNamed' | 'zone' | 'office' | 'miles', string>
  compass: Record<CompassPoint, string>
  /** The steps of leaving, each a title and a text. */
  leaving: Record<
    | 'take'
    | 'takeText'
    | 'animal'
    | 'animalText'
    | 'help'
    | 'helpText'
    | 'helper'
    | 'helperText'
    | 'helperComing'
    | 'helperComingText'
    | 'go'
    | 'goText'
    | 'goUnknown'
    | 'goUnknownText'
    | 'wayCutOff'
    | 'wayOld'
    | 'shelter'
    | 'shelterText'
    | 'ramp'
    | 'noRamp'
    | 'rampUnknown'
    | 'animals'
    | 'noAnimals'
    | 'animalsUnknown',
    string
  >
  /** About who was asked for help, and who is coming. */
  people: Record<PeopleWord, string>
  /** Questions that a new conversation offers as buttons. */
  starters: Record<'first' | 'second' | 'third', string>
  personal: Record<
    | 'wheelchairPacking'
    | 'wheelchairShaking'
    | 'needsTime'
    | 'needsHelp'
    | 'withoutCar'
    | 'serviceAnimal'
    | 'tellStaff',
    string
  >
  rescuers: Record<'tell' | Need, string>
  check: Record<FactCheck, string>
}

/** Replaces the `{{name}}` placeholders of a text. An unknown name becomes empty. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
