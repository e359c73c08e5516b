import { type Chain, filePath, listChains, sealName } from './chains.ts'
import { readRecords } from './records.ts'
import { SealError } from './seal.ts'

/** Thrown if the key is not the one of these files. */
export class OtherKeyError extends SealError {}

/** Whether a file exists and a key opens its beginning. Reads at most a megabyte; the rest of the file may still be damaged. */
export async function opens(folder: string, key: Buffer, chain: string, number: number): Promise<boolean> {
  const records = readRecords(filePath(folder, chain, number), key, sealName(chain, number))
  try {
    return (await records.next()).done !== true
  } catch (error) {
    if (error instanceof SealError || isMissing(error)) return false
    throw error
  } finally {
    await records.return(undefined)
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** The number of files of a chain, from the first one on, that a key opens. */
async function openedFrom(folder: string, key: Buffer, { id, files }: Chain): Promise<number> {
  for (const { number } of files) if (!(await opens(folder, key, id, number))) return number
  return files.length
}

/**
 * Throws an OtherKeyError if a key does not open every one of the first `files` of a chain; its message says what the key opens. A file that does not open
 * between others that do is damaged; reading it reports that.
 */
export async function assertKeyOpens(
  folder: string,
  key: Buffer,
  { chain, files }: { chain: string; files: number },
): Promise<void> {
  const opened: boolean[] = []
  for (let number = 0; number < files; number++) opened.push(await opens(folder, key, chain, number))
  const [first, last] = [opened.indexOf(true), opened.lastIndexOf(true)]
  if (first === 0 && last === files - 1) return
  const which =
    first === -1
      ? `no file of ${chain}: another key sealed it`
      : first === 0
        ? `the files of ${chain} up to number ${last} and none after it: the key was changed there`
        : `the files of ${chain} from number ${first} on and none before it: the key was changed there`
  throw new OtherKeyError(`this key opens ${which}, or they are damaged. ${await stateWith(folder, key)}`)
}

/** A text about the newest state that a key opens. */
async function stateWith(folder: string, key: Buffer): Promise<string> {
  for (const chain of (await listChains(folder)).reverse()) {
    const cutAt = chain.files[(await openedFrom(folder, key, chain)) - 1]?.cutAt
    if (cutAt) return `The newest state that it opens is of ${cutAt}: --at ${cutAt}`
  }
  return 'It opens nothing in this folder: say the key of that time as BACKUP_KEY.'
}
