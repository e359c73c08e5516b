import type { ChatMessage } from '@muster/contracts/entities/chat'
import type { Said } from '@muster/languages/update-text'

/** An answer's words and steps as they are read aloud; `reader` is the language of the page. */
export function saidIn({ content, metadata }: ChatMessage, reader: string): Said[] {
  const language = metadata?.danger?.language ?? metadata?.language ?? reader
  const steps = metadata?.steps ?? []
  return [content, ...steps.map(({ title, description }) => `${title}. ${description}`)].map(text => ({
    text,
    language,
  }))
}
