type Scheduler = { yield?: () => Promise<void> }

/** Resolves in a new task, so that the browser can handle input and paint before. */
export const nextTask = (): Promise<void> => {
  const { scheduler } = globalThis as { scheduler?: Scheduler }
  return scheduler?.yield?.() ?? new Promise(resolve => setTimeout(resolve, 0))
}
