const timeIsOver = 50

/** The result of a query with `maxTimeMS`, or null where MongoDB stopped the query because that time was over. */
export async function withinTime<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    // With exact types the code is an object too.
    if (error instanceof Error && 'code' in error && Number(error.code) === timeIsOver) return null
    throw error
  }
}
