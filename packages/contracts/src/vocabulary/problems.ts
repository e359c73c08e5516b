import english from '@muster/languages/en/errors.json' with { type: 'json' }

/** Problem codes of fields. Schemas use these codes as their messages. The texts are in `languages/<language>/errors.json`. */
export type Problem = keyof typeof english.problems

export const problems = Object.keys(english.problems) as Problem[]

const isProblem = (value: unknown): value is Problem => problems.some(problem => problem === value)

/** The English text of a problem, which is sent with its code. */
export const problemMessage = (problem: Problem): string => english.problems[problem]

type Issue = { code?: string | undefined; message?: string | undefined; origin?: unknown }

/** The problem code of a zod issue: the schema's message if it is a code, otherwise one derived from the kind of the issue. */
export function problemOf({ code, message, origin }: Issue): Problem {
  if (isProblem(message)) return message
  if (code === 'too_big') return origin === 'array' ? 'too-many' : 'too-long'
  return 'invalid'
}
