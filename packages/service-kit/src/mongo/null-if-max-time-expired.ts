/** MongoDB's error code MaxTimeMSExpired. */
const maxTimeExpiredCode = 50

/** The result of a query with `maxTimeMS`, or null if MongoDB stopped the query because that time was over. Other errors are thrown. */
export async function nullIfMaxTimeExpired<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    // A client that is configured to keep BSON number types returns the code as an object.
    if (error instanceof Error && 'code' in error && Number(error.code) === maxTimeExpiredCode) return null
    throw error
  }
}
