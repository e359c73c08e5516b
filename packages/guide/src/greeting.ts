import type { Pack } from './pack.ts'
import { plain } from './text.ts'
import { fill } from './texts.ts'

/** The assistant's first message of a session. `name` is shown as its first word, made plain. */
export function greeting({ texts }: Pack, name?: string): string {
  const first = plain(name ?? '', 40).split(' ')[0]
  return first ? fill(texts.greeting.named, { name: first }) : texts.greeting.unnamed
}
