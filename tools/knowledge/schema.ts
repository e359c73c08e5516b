import { chatActions, chatMessageTypes } from '@muster/contracts/vocabulary/chat'
import { needNames } from '@muster/contracts/vocabulary/needs'
import type { Texts } from '@muster/guide/texts'
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
] as const
const access = ['wheelchair', 'mobility', 'service-animal', 'needs-help', 'power-dependent', 'deaf', 'blind'] as const

/** `facts.yaml`: what is true of each fact in every language. */
export const factsFile = z.array(
  z.strictObject({
    id: z.string().regex(/^[a-z0-9-]+$/),
    hazards: z.array(z.enum(hazards)).min(1),
    phase: z.enum(['before', 'during', 'after', 'any']),
    polarity: z.enum(['leave', 'stay', 'either']),
    access: z.array(z.enum(access)).min(1).optional(),
    messageType: z.enum(chatMessageTypes).optional(),
    actions: z.array(z.enum(chatActions)).min(1).optional(),
    source: z.string().min(1),
    reviewed: z.iso.date(),
    reviewer: z.string().min(1),
  }),
)

export const step = z.strictObject({ title: z.string().min(1), text: z.string().min(1) })

/** `<language>.yaml`: what each fact says in that language. */
export const wordsFile = z.record(
  z.string(),
  z.strictObject({
    title: z.string().min(1),
    answer: z.string().min(1),
    steps: z.array(step).min(1).optional(),
    estimatedTime: z.string().optional(),
    questions: z.array(z.string().min(1)).min(1),
  }),
)

export const texts = <Key extends string>(...keys: Key[]) => z.record(z.enum(keys), z.string().min(1))

/** `assistant/<language>.yaml`: the assistant's own sentences. */
export const textsFile = z.strictObject({
  unknown: texts('lead', 'scope', 'emergency', 'youCanAsk'),
  greeting: texts('named', 'unnamed'),
  smalltalk: texts('hello', 'thanks', 'bye', 'who', 'help', 'fine'),
  records: texts('intro', 'none', 'unseen', 'more', 'source', 'drill'),
  severity: texts('critical', 'high', 'medium', 'low'),
  age: texts('unknown', 'now', 'minutes', 'hours', 'days'),
  live: texts('order', 'return', 'fire', 'route', 'shelter', 'updates'),
  situation: texts('order', 'tsunami', 'warning', 'fire', 'stay', 'both', 'more'),
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
}) satisfies z.ZodType<Texts>
