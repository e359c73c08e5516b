const timeIsOver = 50

/** The answer of a query with `maxTimeMS`; null where MongoDB has given it up. */
export async function withinTime<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    // With exact types the code is an object too.
    if (error instanceof Error && 'code' in error && Number(error.code) === timeIsOver) return null
    throw error
  }
}
