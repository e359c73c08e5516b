import { createObservable, useObservable } from '../../lib/observable.ts'
import type { Choices, Conflict } from './profile-change.ts'

type Question = { conflicts: readonly Conflict[]; answer: (choices: Choices | null) => void }

const asked = createObservable<Question | null>(null)

/** Shows the person the fields that were changed in two places. Resolves to their choices; null if they choose nothing, or a newer question opens. */
export function askForChoices(conflicts: readonly Conflict[]): Promise<Choices | null> {
  asked.get()?.answer(null)
  return new Promise(resolve => {
    const answer = (choices: Choices | null) => {
      asked.set(null)
      resolve(choices)
    }
    asked.set({ conflicts, answer })
  })
}

/** The open question about conflicts; null if there is none. */
export const useConflictQuestion = (): Question | null => useObservable(asked)
