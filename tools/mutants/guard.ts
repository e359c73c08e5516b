/**
 * A guard: one safety-critical place in the code, and the tests that must fail without it.
 * `snippet` occurs exactly once in `file`; `replacement` is the same code without the guard.
 */
export type Guard = {
  /** Area and name, for the command line: `gateway/origin`. */
  id: string
  /** What the guard ensures, as a sentence. */
  holds: string
  file: string
  snippet: string
  replacement: string
  /** The test files that are run without the guard, and must then fail. */
  tests: readonly string[]
  /** True for a pure rule whose tests take seconds: part of the short form that runs on every change. A few of each area are enough, because a run of CI has 40 minutes. */
  fast?: true
}
