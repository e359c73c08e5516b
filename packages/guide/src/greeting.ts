import type { Pack } from './pack.ts'
import { plain } from './text.ts'
import { fill } from './texts.ts'

/** The assistant's first message of a session. Only the first word of `name` is shown, without markup. */
export function greeting({ texts }: Pack, name?: string): string {
  const first = plain(name ?? '', 40).split(' ')[0]
  return first ? fill(texts.greeting.named, { name: first }) : texts.greeting.unnamed
}
