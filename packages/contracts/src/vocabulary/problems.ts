import english from '@muster/languages/en/errors.json' with { type: 'json' }

/** What can be wrong with a field. Schemas give these as their messages; people read the words in `languages/<language>/errors.json`. */
export type Problem = keyof typeof english.problems

export const problems = Object.keys(english.problems) as Problem[]

const isProblem = (value: unknown): value is Problem => problems.some(problem => problem === value)

/** A problem in English, as it goes over the wire. */
export const problemMessage = (problem: Problem): string => english.problems[problem]

type Issue = { code?: string | undefined; message?: string | undefined; origin?: unknown }

/** The problem behind a zod issue: the one that its schema names, else one for its kind. */
export function problemOf({ code, message, origin }: Issue): Problem {
  if (isProblem(message)) return message
  if (code === 'too_big') return origin === 'array' ? 'too-many' : 'too-long'
  return 'invalid'
}
