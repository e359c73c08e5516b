import type { Suggestion } from './answer.ts'
import type { Pack } from './pack.ts'
import { plain } from './text.ts'
import { fill } from './texts.ts'

export type Greeting = { content: string; suggestions: Suggestion[] }

/** The assistant's first message of a session, with questions to start with. Only the first word of `name` is shown, without markup. */
export function greeting({ texts }: Pack, name?: string): Greeting {
  const first = plain(name ?? '', 40).split(' ')[0]
  const { starters } = texts
  return {
    content: first ? fill(texts.greeting.named, { name: first }) : texts.greeting.unnamed,
    suggestions: (['first', 'second', 'third'] as const).map(id => ({ id: `starter-${id}`, text: starters[id] })),
  }
}
