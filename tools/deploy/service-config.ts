import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { loadConfig } from '@muster/service-kit/config'
import { root } from './manifests.ts'

/** Variables of the image or the runtime that are in no service's schema. */
const ofTheImage = new Set(['SERVICE', 'NODE_ENV', 'NODE_OPTIONS'])

/** The schema that a service's config.ts exports. */
export async function configSchemaOf(service: string): Promise<Parameters<typeof loadConfig>[0]> {
  const file = pathToFileURL(join(root, 'services', service, 'src/config.ts')).href
  return ((await import(file)) as { configSchema: Parameters<typeof loadConfig>[0] }).configSchema
}

/** Loads a service's configuration from `env`. Throws for missing or invalid variables; returns the names that its schema lacks. */
export async function unknownVariables(service: string, env: Record<string, string>): Promise<string[]> {
  const configSchema = await configSchemaOf(service)
  loadConfig(configSchema, env)
  return Object.keys(env).filter(name => !(name in configSchema.shape) && !ofTheImage.has(name))
}
