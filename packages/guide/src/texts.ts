import type { Need } from '@muster/contracts/vocabulary/needs'
import type { FactCheck } from './topic.ts'

/** The assistant's own sentences in one language; `{{name}}` is filled in. The file of each language has every one. */
export type Texts = {
  unknown: Record<'lead' | 'scope' | 'emergency' | 'youCanAsk', string>
  greeting: Record<'named' | 'unnamed', string>
  smalltalk: Record<'hello' | 'thanks' | 'bye' | 'who' | 'help' | 'fine', string>
  records: Record<'intro' | 'none' | 'unseen' | 'more' | 'source' | 'drill', string>
  severity: Record<'critical' | 'high' | 'medium' | 'low', string>
  age: Record<'unknown' | 'now' | 'minutes' | 'hours' | 'days', string>
  live: Record<'order' | 'return' | 'fire' | 'route' | 'shelter' | 'updates', string>
  situation: Record<'order' | 'tsunami' | 'warning' | 'fire' | 'stay' | 'both' | 'more', string>
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

/** A text with its `{{name}}` places filled in. */
export function fill(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}
