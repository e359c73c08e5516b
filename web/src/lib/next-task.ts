type Scheduler = { yield?: () => Promise<void> }

/** Resolves in a task of its own, after what the browser has to do meanwhile: input, paint. */
export const nextTask = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: Scheduler }
  return scheduler?.yield?.() ?? new Promise(resolve => setTimeout(resolve, 0))
}
