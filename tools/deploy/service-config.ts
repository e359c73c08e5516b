import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadConfig } from '@muster/service-kit/config'
import { root } from './manifests.ts'

export const services = readdirSync(join(root, 'services')).sort()

/** Set for the image or the runtime rather than for a service's configuration. */
const ofTheImage = new Set(['SERVICE', 'NODE_ENV', 'NODE_OPTIONS'])

/** The schema that a service's config.ts exports. */
export async function configSchemaOf(service: string): Promise<Parameters<typeof loadConfig>[0]> {
  const file = pathToFileURL(join(root, 'services', service, 'src/config.ts')).href
  return ((await import(file)) as { configSchema: Parameters<typeof loadConfig>[0] }).configSchema
}

/** What a service says of an environment: throws for what is missing or wrong, returns the names that it does not know. */
export async function judge(service: string, env: Record<string, string>): Promise<string[]> {
  const configSchema = await configSchemaOf(service)
  loadConfig(configSchema, env)
  return Object.keys(env).filter(name => !(name in configSchema.shape) && !ofTheImage.has(name))
}
