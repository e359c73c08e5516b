import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { currentVersion, readManifest, versionFolder } from '@muster/regions/format/folder'
import { writeExtract } from '@muster/test-kit/extract'
import { runCommand } from '../region/commands.ts'
import { readOptions, readSettings } from '../region/options.ts'
import { createProgress } from '../region/progress.ts'
import { startExtractServer } from './extract-server.ts'
import { temporaryFolder } from './temporary-folder.ts'

/** The region command with an empty folder of regions, an extract of a made-up county and a server to download from. */
export async function startStage({ blocks = 12 } = {}) {
  const server = await startExtractServer()
  const dir = temporaryFolder()
  const file = join(dir, 'grid.osm.pbf')
  await writeExtract(file, { blocks })
  const extract = readFileSync(file)
  const settings = readSettings({
    REGIONS_DIR: join(dir, 'regions'),
    REGION_MIRRORS: server.url,
    OVERPASS_MIRRORS: `${server.url}/overpass`,
  })
  const lines: string[] = []
  const told: string[] = []
  return {
    server,
    dir,
    file,
    extract,
    settings,
    lines,
    told,
    region(...args: string[]) {
      const progress = createProgress({ write: text => told.push(text) })
      return runCommand(readOptions(args), { settings, progress, say: line => lines.push(line) })
    },
    version: (name: string) => currentVersion(settings.dir, name),
    async manifest(name: string) {
      return await readManifest(versionFolder(settings.dir, name, (await currentVersion(settings.dir, name)) ?? ''))
    },
  }
}
