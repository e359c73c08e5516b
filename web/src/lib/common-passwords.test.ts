import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it('recognizes the most common passwords, in any spelling', () => {
  for (const password of ['123456', 'password', 'Password', 'qwerty', 'LETMEIN', 'iloveyou', 'superman', 'trustno1'])
    expect(isCommonPassword(password), password).toBe(true)
})

it('seldom takes another password for a common one', () => {
  const others = Array.from({ length: 5_000 }, (_, index) => `river-lantern-${index}`)
  expect(others.filter(isCommonPassword).length).toBeLessThan(25)
  expect(isCommonPassword('correct horse battery')).toBe(false)
})
