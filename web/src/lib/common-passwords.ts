import { mightContain } from './bloom.ts'
import stored from './common-passwords.json' with { type: 'json' }

const filter = Uint8Array.from(atob(stored.filter), char => char.charCodeAt(0))

/** True for the 3000 most common passwords, in any capitalisation, and by chance for about 1 in 1000 others. */
export const isCommonPassword = (password: string): boolean =>
  mightContain(filter, password.normalize('NFKC').toLowerCase())
