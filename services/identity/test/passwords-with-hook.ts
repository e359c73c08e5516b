import { createPasswords } from '../src/passwords/passwords.ts'

/** Passwords that run `hook.afterVerify` once one was checked, so that a test can act between the check and what follows it. */
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
