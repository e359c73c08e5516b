import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { contractBreaks } from './breaks.ts'
import { restoreParts, shareParts, type WithShared } from './shared-parts.ts'
import { type Contracts, snapshotOf } from './snapshot.ts'
import { type Stored, storedBreaks, storedSnapshot } from './stored.ts'

const folder = join(import.meta.dirname, 'released')
const files = { contracts: join(folder, 'contracts.json'), stored: join(folder, 'stored.json') }

/** Breaks that somebody has checked, with the reason why they do no harm; emptied at each release. */
const acceptedFile = join(folder, 'accepted.json')

// The services were created so that their models could be read, and some of them keep the process alive.
process.exit(await main(process.argv[2]))

async function main(what: string | undefined): Promise<number> {
  if (what === 'release') return release()
  if (what === undefined || what === '--check') return check()
  console.error(
    'npm run contracts              lists what is not compatible with the last release\nnpm run contracts -- release   records the contracts of this release',
  )
  return 1
}

async function release(): Promise<number> {
  const { content, shared } = shareParts(JSON.parse(JSON.stringify(snapshotOf())))
  await write(files.contracts, { ...content, shared })
  await write(files.stored, await storedSnapshot())
  await write(acceptedFile, {})
  console.log('Recorded the contracts and stored documents of this release in tools/contracts/released.')
  return 0
}

async function check(): Promise<number> {
  const accepted = await read<Record<string, string>>(acceptedFile)
  const { shared, ...content } = await read<WithShared['content'] & Pick<WithShared, 'shared'>>(files.contracts)
  const breaks = [
    ...contractBreaks(restoreParts({ content, shared }) as unknown as Contracts, snapshotOf()),
    ...storedBreaks(await read<Stored>(files.stored), await storedSnapshot()),
  ]
  const open = breaks.filter(one => !(one in accepted))
  const stale = Object.keys(accepted).filter(one => !breaks.includes(one))
  for (const one of stale)
    console.error(`tools/contracts/released/accepted.json accepts what is no break any more: ${one}`)
  if (open.length > 0)
    console.error(`The last release and this one cannot run side by side (docs/operations.md, "Releases"):\n`)
  for (const one of open) console.error(`  ${one}`)
  return open.length + stale.length === 0 ? 0 : 1
}

function write(file: string, content: Record<string, unknown>): Promise<void> {
  return writeFile(file, linesOf(content))
}

/** JSON with one line for each entry of each part, so that a diff of two releases shows routes, events and collections. */
function linesOf(content: Record<string, unknown>): string {
  const parts = Object.entries(content).map(([part, entries]) => {
    const lines = Object.entries(Object(entries)).map(
      ([name, entry]) => `${JSON.stringify(name)}: ${JSON.stringify(entry)}`,
    )
    return `${JSON.stringify(part)}: {\n${lines.join(',\n')}\n}`
  })
  return `{\n${parts.join(',\n')}\n}\n`
}

async function read<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8'))
}
