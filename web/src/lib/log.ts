/** Problems that no one must be bothered with: storage, socket, background work. */
export function logProblem(message: string, error?: unknown): void {
  console.warn(message, error instanceof Error ? error.message : (error ?? ''))
}
