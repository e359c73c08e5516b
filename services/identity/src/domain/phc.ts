/** Cost parameters of argon2id. */
export type Argon2Cost = { memoryKib: number; passes: number; parallelism: number }
/** A parsed password hash. `tag`: the hash itself. */
export type PhcHash = { cost: Argon2Cost; salt: Buffer; tag: Buffer }

const pattern = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** The PHC string format stores the cost parameters with the hash, so old hashes stay verifiable when the costs change. */
export function formatPhc({ cost, salt, tag }: PhcHash): string {
  const { memoryKib, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`
}

/** Parses a stored hash. Throws an Error if the text is not an argon2id hash. */
export function parsePhc(text: string): PhcHash {
  const [, memory, passes, parallelism, salt, tag] = pattern.exec(text) ?? []
  if (!salt || !tag) throw new Error('not an argon2id hash')
  return {
    cost: { memoryKib: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
  }
}

const base64 = (bytes: Buffer) => bytes.toString('base64').replace(/=+$/, '')
