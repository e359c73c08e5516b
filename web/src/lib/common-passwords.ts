import { mayHave } from './bloom.ts'
import stored from './common-passwords.json' with { type: 'json' }

const filter = Uint8Array.from(atob(stored.filter), char => char.charCodeAt(0))

/** True for the three thousand passwords that are used most, however they are capitalised; and by chance for one in a thousand others. */
export const isCommonPassword = (password: string): boolean => mayHave(filter, password.normalize('NFKC').toLowerCase())
