import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { mkdir, open, readFile, rename, rm, stat, statfs, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { UserActionRequired } from '../infra/types.ts'

/** The headers of the file when the download began. If they differ later, the file on the server has changed. */
type Begun = { url: string; etag: string | null; lastModified: string | null }

/** What to download, and to where. */
export type Downloading = {
  url: string
  /** The path of the finished file; an unfinished download is beside it as `.part`. */
  path: string
  /** Address of a file with the MD5 in the format of md5sum; null if there is none. */
  checksumUrl: string | null
  progress: (bytes: number, total: number | null) => void
  signal?: AbortSignal
} & Partial<Patience>

/**
 * How long to wait, in ms. `pauseMs`: before the second attempt, doubled for each one after it. `silentMs`: for the next byte, and also the
 * time in which at least `leastBytes` must arrive.
 */
export type Patience = { pauseMs: number; silentMs: number; leastBytes: number }
const usualPatience: Patience = { pauseMs: 1_000, silentMs: 60_000, leastBytes: 60_000 }

const attempts = 8
// Attempts at a server that has not sent a single byte.
const firstAttempts = 3
const longestPauseMs = 30_000
const longestRetryAfterMs = 5 * 60_000
// A build needs about three times the extract's size for its temporary files and its result.
const spaceFactor = 4

class WrongChecksum extends Error {}
class NotTheFile extends Error {}
/** The server cannot answer now. It may have said when to ask again. */
class Overloaded extends Error {
  readonly retryAfterMs: number
  constructor(response: Response) {
    super(`the server answers ${response.status}`)
    this.retryAfterMs = retryAfterOf(response)
  }
}

/** How long the server asks to wait, in ms; 0 if it does not say. */
export function retryAfterOf({ headers }: Response): number {
  const text = headers.get('retry-after') ?? ''
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  return Number.isFinite(ms) ? Math.min(longestRetryAfterMs, Math.max(0, ms)) : 0
}

/**
 * Downloads a file, and continues where an earlier attempt of this or another run was interrupted. Verifies its MD5 if one is published; a
 * file with a wrong MD5 is downloaded once more. Throws UserActionRequired with a description of the problem.
 */
export async function download(asked: Downloading): Promise<void> {
  const wanted = { ...usualPatience, ...asked }
  await mkdir(dirname(wanted.path), { recursive: true })
  // An earlier run downloaded the file and ended before it was built: it is downloaded again only if the server has a different file.
  if (existsSync(wanted.path)) await rename(wanted.path, partOf(wanted.path))
  let isAnew = false
  for (let attempt = 1; ; attempt++) {
    try {
      await fetchRest(wanted)
      await verify(wanted)
      await rename(partOf(wanted.path), wanted.path)
      return
    } catch (error) {
      if (wanted.signal?.aborted || error instanceof UserActionRequired || isDiskFull(error)) throw error
      if (error instanceof NotTheFile) throw new UserActionRequired(`${wanted.url}: ${error.message}`)
      if (error instanceof WrongChecksum) {
        await discard(wanted.path)
        if (isAnew)
          throw new UserActionRequired(
            `${wanted.url}: ${error.message}, twice. Try another mirror (REGION_MIRRORS), or later.`,
          )
        isAnew = true
      } else if (attempt >= ((await sizeOf(partOf(wanted.path))) > 0 ? attempts : firstAttempts)) {
        throw new UserActionRequired(
          `${wanted.url} cannot be downloaded (${reasonOf(error)}). The downloaded part is kept: run the command again to continue.`,
        )
      }
      await delay(
        Math.max(
          Math.min(longestPauseMs, wanted.pauseMs * 2 ** (attempt - 1)),
          error instanceof Overloaded ? error.retryAfterMs : 0,
        ),
        undefined,
        wanted.signal ? { signal: wanted.signal } : {},
      )
    }
  }
}

/** Deletes a downloaded file or its downloaded part, and the stored headers. */
export async function removeDownload(path: string): Promise<void> {
  await rm(path, { force: true })
  await discard(path)
}

const partOf = (path: string) => `${path}.part`
const begunOf = (path: string) => `${path}.part.json`

async function discard(path: string): Promise<void> {
  await rm(partOf(path), { force: true })
  await rm(begunOf(path), { force: true })
}

/** Downloads the missing part. Throws if the connection ends early. */
async function fetchRest({ url, path, progress, signal, silentMs, leastBytes }: Downloading & Patience): Promise<void> {
  const begun = await readBegun(path, url)
  if (!begun) await discard(path)
  const have = begun ? await sizeOf(partOf(path)) : 0
  const validator = begun?.etag ?? begun?.lastModified ?? null
  const silence = new AbortController()
  const watch = watchFlow(silence, silentMs, leastBytes)
  try {
    const response = await fetch(url, {
      redirect: 'follow',
      headers: have > 0 && validator ? { range: `bytes=${have}-`, 'if-range': validator } : {},
      signal: AbortSignal.any([silence.signal, ...(signal ? [signal] : [])]),
    })
    await take(response, { url, path, progress, have, came: watch.came })
  } finally {
    watch.stop()
  }
}

/** Aborts if fewer than `leastBytes` arrive in `ms`: otherwise a very slow connection would take days. */
function watchFlow(silence: AbortController, ms: number, leastBytes: number) {
  let bytes = 0
  const timer = setInterval(() => {
    if (bytes < leastBytes) silence.abort(new Error('the server has fallen silent'))
    bytes = 0
  }, ms)
  return {
    came: (count: number) => {
      bytes += count
    },
    stop: () => clearInterval(timer),
  }
}

type Taking = Pick<Downloading, 'url' | 'path' | 'progress'> & { have: number; came: (bytes: number) => void }

async function take(response: Response, { url, path, progress, have, came }: Taking): Promise<void> {
  // The whole file had arrived, and the connection was lost before this was recorded.
  if (response.status === 416 && have > 0) {
    const size = Number(response.headers.get('content-range')?.match(/\/(\d+)$/)?.[1] ?? Number.NaN)
    if (size === have) return
    await discard(path)
    throw new Error('the file on the server has changed')
  }
  if (response.status >= 500 || response.status === 429) throw new Overloaded(response)
  if (!response.ok || !response.body) throw new NotTheFile(`the server answers ${response.status}`)
  if (/html|json/.test(response.headers.get('content-type') ?? ''))
    throw new NotTheFile(
      'the server answers with a page, not with a file. A portal or a proxy may want you to sign in first.',
    )

  const isPart = response.status === 206 && startOf(response) === have
  const start = isPart ? have : 0
  const length = Number(response.headers.get('content-length') ?? Number.NaN)
  const total = Number.isFinite(length) ? start + length : null
  await checkSpace(dirname(path), total === null ? 0 : total - start)
  const told: Begun = {
    url,
    etag: strong(response.headers.get('etag')),
    lastModified: response.headers.get('last-modified'),
  }
  await writeFile(begunOf(path), JSON.stringify(told))

  let bytes = start
  const file = await open(partOf(path), isPart ? 'a' : 'w')
  try {
    // Each piece is on disk before the next is read, so an interruption loses little.
    for await (const chunk of response.body) {
      await file.appendFile(chunk)
      bytes += chunk.length
      came(chunk.length)
      progress(bytes, total)
    }
  } finally {
    await file.close()
  }
  if (total !== null && bytes !== total) throw new Error(`the connection was cut after ${bytes} of ${total} bytes`)
}

const startOf = (response: Response) =>
  Number(response.headers.get('content-range')?.match(/^bytes (\d+)-/)?.[1] ?? Number.NaN)

/** Null for a weak ETag: it does not promise the same bytes, so a download cannot be continued with it. */
const strong = (etag: string | null) => (etag?.startsWith('W/') ? null : etag)

async function readBegun(path: string, url: string): Promise<Begun | null> {
  if (!existsSync(partOf(path))) return null
  try {
    const begun = JSON.parse(await readFile(begunOf(path), 'utf8')) as Begun
    return begun.url === url ? begun : null
  } catch {
    return null
  }
}

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

async function checkSpace(dir: string, bytes: number): Promise<void> {
  const { bavail, bsize } = await statfs(dir)
  const free = bavail * bsize
  if (bytes * spaceFactor <= free) return
  const [needs, has] = [bytes * spaceFactor, free].map(value => (value / 1e9).toFixed(1))
  throw new UserActionRequired(
    `The disk has ${has} GB free, and this region needs about ${needs} GB: free some space, or set REGIONS_DIR to another disk.`,
  )
}

async function verify({ path, checksumUrl, signal, silentMs }: Downloading & Patience): Promise<void> {
  if (!checksumUrl) return
  const limit = AbortSignal.timeout(silentMs)
  const response = await fetch(checksumUrl, { signal: AbortSignal.any([limit, ...(signal ? [signal] : [])]) })
  if (response.status >= 500 || response.status === 429) throw new Overloaded(response)
  if (!response.ok) throw new Error(`the checksum cannot be read: the server answers ${response.status}`)
  const wanted = (await response.text()).match(/^[0-9a-f]{32}\b/i)?.[0]?.toLowerCase()
  if (!wanted) throw new NotTheFile('its checksum is not one')
  const hash = createHash('md5')
  for await (const chunk of createReadStream(partOf(path), { highWaterMark: 1 << 20 })) hash.update(chunk)
  if (hash.digest('hex') !== wanted) throw new WrongChecksum('its checksum is wrong')
}

/** Whether an error of the file system or of SQLite means that the disk is full. */
export function isDiskFull(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' || /database or disk is full/.test(error.message)
}

/** The reason of an error; undici puts it into the cause. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? error.cause.message : error.message
}
