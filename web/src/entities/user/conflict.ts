import { createObservable, useObservable } from '../../lib/observable.ts'
import type { Choices, Conflict } from './profile-change.ts'

type Question = { conflicts: readonly Conflict[]; answer: (choices: Choices | null) => void }

const asked = createObservable<Question | null>(null)

/** Shows the person what was changed in two places, and resolves to what they choose; null when they choose nothing. */
export function askWhich(conflicts: readonly Conflict[]): Promise<Choices | null> {
  asked.get()?.answer(null)
  return new Promise(resolve => {
    const answer = (choices: Choices | null) => {
      asked.set(null)
      resolve(choices)
    }
    asked.set({ conflicts, answer })
  })
}

export const useConflictQuestion = (): Question | null => useObservable(asked)
