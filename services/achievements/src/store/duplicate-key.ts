const duplicateKeyCode = 11_000

/** True for MongoDB's answer to a write that a unique index refused. */
export const isDuplicateKey = (err: unknown): boolean =>
  err instanceof Error && 'code' in err && err.code === duplicateKeyCode
