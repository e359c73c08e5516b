import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it('knows the passwords that are used most, however they are written', () => {
  for (const password of ['123456', 'password', 'Password', 'qwerty', 'LETMEIN', 'iloveyou', 'superman', 'trustno1'])
    expect(isCommonPassword(password), password).toBe(true)
})

it('takes hardly any other for one of them', () => {
  const others = Array.from({ length: 5_000 }, (_, index) => `river-lantern-${index}`)
  expect(others.filter(isCommonPassword).length).toBeLessThan(25)
  expect(isCommonPassword('correct horse battery')).toBe(false)
})
