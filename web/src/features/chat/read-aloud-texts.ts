import type { ChatMessage } from '@muster/contracts/entities/chat'
import type { Said } from '@muster/languages/update-text'

/** The texts of an answer to be read aloud, each with its language: content, steps, and suggested answers. `reader` is the language of the page. */
export function readAloudTexts({ content, metadata }: ChatMessage, reader: string): Said[] {
  const language = metadata?.danger?.language ?? metadata?.language ?? reader
  const steps = metadata?.steps ?? []
  const mayBeMeant = (metadata?.suggestions ?? []).filter(({ answer }) => answer)
  return [
    content,
    ...steps.map(({ title, description }) => `${title}. ${description}`),
    ...mayBeMeant.flatMap(({ text, answer = '' }) => [text, answer]),
  ].map(text => ({ text, language }))
}
