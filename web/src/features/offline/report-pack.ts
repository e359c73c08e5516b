import { reportPack as route } from '@muster/contracts/routes/navigation'
import { readPack, type SavedPack } from '../../entities/offline-pack/store.ts'
import { verifyPack } from '../../entities/offline-pack/verify-pack.ts'
import { logProblem } from '../../lib/log.ts'
import { readJson, writeJson } from '../../lib/storage.ts'

const reportMs = 20_000
/** Shortest time between two reports of the same pack, in ms. Often enough, because the server asks for one within seven days. */
const everyMs = 12 * 60 * 60_000

type Reported = { userId: string; version: string; at: number }
const isReported = (value: unknown): value is Reported =>
  typeof value === 'object' && value !== null && 'userId' in value && 'version' in value && 'at' in value

const isRecent = ({ userId, version }: SavedPack) => {
  const last = readJson('packReported', isReported)
  return last?.userId === userId && last.version === version && Date.now() - last.at < everyMs
}

/**
 * Tells the server that this browser has the newest pack, after reading its bytes back from the disk and verifying them. A failure is only logged,
 * because the person loses no more than the badge for it.
 */
export async function reportPack(saved: SavedPack): Promise<void> {
  const { userId, place, mode, language, version, key } = saved
  if (isRecent(saved)) return
  try {
    const bytes = await readPack(saved)
    if (!bytes) return
    await verifyPack(bytes, [key])
    const at = place.map(degrees => degrees.toFixed(5)).join()
    const response = await fetch(route.path, {
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ at, mode, language, version }),
      signal: AbortSignal.timeout(reportMs),
    })
    if (response.ok) writeJson('packReported', { userId, version, at: Date.now() })
  } catch (error) {
    logProblem('offline pack: not reported', error)
  }
}
