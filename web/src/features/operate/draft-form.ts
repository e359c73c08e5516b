import type { MessageDraft, Proposal } from '@muster/contracts/entities/operator-message'
import type { OperatorFollowUp, OperatorTemplate } from '@muster/contracts/vocabulary/operator-messages'
import { translator } from '../../lib/texts.ts'
import { ringsOf, textOfRings } from './rings-of.ts'

/** The fields that an author fills in. `corners`: the drawn areas as text, which presses on the map and typing both change. */
export type DraftForm = Pick<MessageDraft, 'template' | 'texts' | 'zones' | 'areaName' | 'follows'> & {
  corners: string
  hours: string
}

/** What the author wants to write: null for a new message; else the message `of` that the new one follows, and how (`as`). */
export type Start = { of: Proposal & { draft: MessageDraft }; as: OperatorFollowUp } | null

const usualHours = '12'

/** The prepared texts of a template in both languages, independent of the language of the console. */
export function textsOf(name: OperatorTemplate | 'all-clear'): MessageDraft['texts'] {
  const of = (language: 'en' | 'es') => {
    const t = translator(language, 'operate')
    const headline = t(`write.texts.${name}.headline`)
    return { headline, instruction: t(`write.texts.${name}.instruction`), description: '' }
  }
  return { en: of('en'), es: of('es') }
}

/** The initial values of the form. */
export function formOf(start: Start): DraftForm {
  if (!start) {
    const template = 'evacuation-order'
    return {
      ...{ template, texts: textsOf(template), zones: [], corners: '', areaName: '' },
      ...{ hours: usualHours, follows: null },
    }
  }
  const { of, as } = start
  const { template, texts, zones, drawn, areaName, hours } = of.draft
  return {
    ...{ template, zones, areaName, corners: textOfRings(drawn), hours: String(hours) },
    texts: as === 'all-clear' ? textsOf('all-clear') : texts,
    follows: { proposalId: of.id, as },
  }
}

/** The message for the server; null while a required field is missing or invalid. */
export function draftOf({ corners, hours, ...form }: DraftForm): MessageDraft | null {
  const rings = ringsOf(corners)
  const isEnd = form.follows?.as === 'all-clear'
  const texts = [form.texts.en, form.texts.es]
  const hasWords = texts.every(({ headline, instruction }) => headline.trim() !== '' && instruction.trim() !== '')
  const hasArea = isEnd || form.zones.length > 0 || rings !== null
  if (!hasWords || !hasArea || form.areaName.trim() === '') return null
  if ((corners.trim() !== '' && !rings) || !/^([1-9]|[1-3]\d|4[0-8])$/.test(hours)) return null
  // An all-clear has no area of its own; the server uses the area of the message that it ends.
  return { ...form, ...(isEnd ? { zones: [], drawn: [] } : { drawn: rings ?? [] }), hours: Number(hours) }
}
