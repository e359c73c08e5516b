import { createPasswords } from '../src/passwords/passwords.ts'

/** Passwords that call `hook.afterVerify` after each check, so that a test can act between the check and the next step. */
export function passwordsWithHook(options: Parameters<typeof createPasswords>[0]) {
  const inner = createPasswords(options)
  const hook = { afterVerify: async () => {} }
  const passwords: typeof inner = {
    ...inner,
    verify: async (...asked) => {
      const isRight = await inner.verify(...asked)
      await hook.afterVerify()
      return isRight
    },
  }
  return { hook, passwords }
}
