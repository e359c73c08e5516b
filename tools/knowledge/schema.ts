import { chatActions, chatMessageTypes } from '@muster/contracts/vocabulary/chat'
import { needNames } from '@muster/contracts/vocabulary/needs'
import { compassPoints, placeKinds } from '@muster/guide/places'
import { causes } from '@muster/guide/situation'
import { peopleWords, type Texts } from '@muster/guide/texts'
import { factChecks } from '@muster/guide/topic'
import { z } from 'zod'

const hazards = [
  'all',
  'wildfire',
  'flood',
  'hurricane',
  'earthquake',
  'tsunami',
  'power',
  'heat',
  'medical',
  'evacuation',
  'smoke',
  'tornado',
  'thunderstorm',
  'landslide',
  'dam',
  'cold',
] as const
const access = [
  'wheelchair',
  'mobility',
  'service-animal',
  'needs-help',
  'power-dependent',
  'deaf',
  'blind',
  'cognitive',
] as const
const audiences = [
  'parents',
  'pregnant',
  'older-adults',
  'pet-owners',
  'livestock-owners',
  'drivers',
  'renters',
] as const

/** `sources.yaml`: the pages that facts name as their source. */
export const sourcesFile = z.record(z.string(), z.strictObject({ title: z.string().min(1).max(200), address: z.url() }))

/** `facts.yaml`: the properties of each fact that are the same in every language. */
export const factsFile = z.array(
  z
    .strictObject({
      id: z.string().regex(/^[a-z0-9-]+$/),
      hazards: z.array(z.enum(hazards)).min(1),
      phase: z.enum(['before', 'during', 'after', 'any']),
      polarity: z.enum(['leave', 'stay', 'either']),
      access: z.array(z.enum(access)).min(1).optional(),
      audience: z.array(z.enum(audiences)).min(1).optional(),
      /** Whom to ask, for a fact about life or dose that nobody has reviewed; the reader is told. */
      check: z.enum(factChecks).optional(),
      messageType: z.enum(chatMessageTypes).optional(),
      actions: z.array(z.enum(chatActions)).min(1).optional(),
      /** A key of `sources.yaml`; null for facts about the app and for common sense. */
      source: z.string().min(1).nullable(),
      /** The line of the source that supports the fact, word by word; null if nobody has looked it up. */
      quote: z.string().min(1).max(240).nullable(),
      read: z.iso.date().nullable(),
      reviewer: z.string().min(1),
    })
    .refine(({ source, quote, read }) => (quote === null) === (read === null) && (quote === null || source !== null), {
      error: 'a quote needs its source and the date on which it was read',
    }),
)

export const step = z.strictObject({ title: z.string().min(1), text: z.string().min(1) })

/** `<language>.yaml`: the text of each fact in that language. */
export const wordsFile = z.record(
  z.string(),
  z.strictObject({
    title: z.string().min(1),
    answer: z.string().min(1),
    steps: z.array(step).min(1).optional(),
    estimatedTime: z.string().optional(),
    questions: z.array(z.string().min(1)).min(1),
    /** Further words in which people ask for the fact; searched, never shown. */
    words: z.string().min(1).optional(),
  }),
)

export const texts = <Key extends string>(...keys: Key[]) => z.record(z.enum(keys), z.string().min(1))

/** `gravest/<language>.yaml`: the gravest facts in a language for which Muster has no screens. */
export const gravestFile = z.strictObject({
  ignored: z.string().min(1),
  says: texts('machine', 'unknown', 'nearest', ...factChecks.filter(check => check !== 'poison-control')),
  covering: texts(...causes, 'zone', 'here', 'emergency'),
  facts: z.record(
    z.string(),
    z.strictObject({
      title: z.string().min(1),
      answer: z.string().min(1),
      questions: z.array(z.string().min(1).max(200)).min(1),
    }),
  ),
})

/** `search/<language>.yaml`: words that do not change the meaning of a question, and lines of words that mean the same. */
export const searchFile = z.strictObject({
  ignored: z.string().min(1),
  telling: z.string().min(1),
  synonyms: z.array(z.string().min(1)),
})

/** `assistant/<language>.yaml`: the assistant's own sentences. */
export const textsFile = z.strictObject({
  unknown: texts('lead', 'scope', 'emergency', 'youCanAsk', 'oneOfThese', 'thisMayAnswer'),
  greeting: texts('named', 'unnamed'),
  smalltalk: texts('hello', 'thanks', 'bye', 'who', 'help', 'fine'),
  records: texts('one', 'two', 'many', 'none', 'noneNear', 'unseen', 'old', 'silent', 'drill'),
  live: texts('order', 'return', 'fire', 'route', 'shelter', 'updates'),
  situation: texts(...causes, 'both', 'near', 'more', 'moreNear', 'moreDestination', 'no', 'yes', 'toDo'),
  covered: texts(...causes),
  coveredDestination: texts(...causes),
  places: texts(
    ...placeKinds,
    ...(['of-home', 'of-here', 'of-destination', 'destinationNamed', 'zone', 'office', 'miles'] as const),
  ),
  compass: texts(...compassPoints),
  leaving: texts(
    ...(['take', 'takeText', 'animal', 'animalText', 'help', 'helpText'] as const),
    ...(['helper', 'helperText', 'helperComing', 'helperComingText'] as const),
    ...(['go', 'goText', 'goUnknown', 'goUnknownText', 'shelter', 'shelterText'] as const),
    ...(['wayCutOff', 'wayOld'] as const),
    ...(['ramp', 'noRamp', 'rampUnknown', 'animals', 'noAnimals', 'animalsUnknown'] as const),
  ),
  people: texts(...peopleWords),
  starters: texts('first', 'second', 'third'),
  personal: texts(
    'wheelchairPacking',
    'wheelchairShaking',
    'needsTime',
    'needsHelp',
    'withoutCar',
    'serviceAnimal',
    'tellStaff',
  ),
  rescuers: texts('tell', ...needNames),
  check: texts(...factChecks),
}) satisfies z.ZodType<Texts>
