import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { domainServices } from '@muster/contracts/services'
import { loadConfig } from '@muster/service-kit/config'
import { makeInternalKeyPair } from '@muster/service-kit/http/internal-keys'
import { root } from '../deploy/manifests.ts'

export type Field = { type: string; required: boolean; hasDefault: boolean; values?: readonly string[] }
export type Index = { keys: Record<string, unknown>; options: Record<string, unknown> }
/** The fields of a collection's documents by path, and its indexes. */
export type Collection = { fields: Record<string, Field>; indexes: readonly Index[] }
/** By service and collection. */
export type Stored = Record<string, Record<string, Collection>>

/** The fields of a mongoose schema type that are read here. */
type SchemaType = {
  instance: string
  isRequired?: boolean
  options: { default?: unknown; enum?: unknown }
  enumValues?: readonly unknown[]
  schema?: StoredSchema
  embeddedSchemaType?: SchemaType
}
type StoredSchema = {
  paths: Record<string, SchemaType>
  indexes(): [Record<string, unknown>, Record<string, unknown>][]
}
type Creates = {
  config: Parameters<typeof loadConfig>[0]
  create(config: never): { models: readonly { collection: { name: string }; schema: unknown }[] }
}

/** The documents and indexes of every service, from the models of its stores. Connects to nothing. */
export async function storedSnapshot(): Promise<Stored> {
  const entries = domainServices.map(async service => {
    const module = await import(pathToFileURL(join(root, 'services', service, 'src/service.ts')).href)
    const models = definitionsIn(module).flatMap(
      ({ role, definition: { config, create } }) =>
        create(loadConfig(config, { ...anyEnv, ROLE: role }) as never).models,
    )
    const collections = models.map(({ collection, schema }) => [collection.name, collectionOf(schema as StoredSchema)])
    return [service, Object.fromEntries(collections.sort(([a], [b]) => String(a).localeCompare(String(b))))] as const
  })
  return JSON.parse(JSON.stringify(Object.fromEntries(await Promise.all(entries))))
}

/** Services that a module exports, one by one or as a record of roles. */
function definitionsIn(exported: object): { role: string; definition: Creates }[] {
  return Object.entries(exported).flatMap(([role, value]) => {
    if (typeof value !== 'object' || value === null) return []
    return 'create' in value && 'config' in value ? [{ role, definition: value as Creates }] : definitionsIn(value)
  })
}

/** Enough variables to create every service; none is started. */
const anyEnv = {
  LOG_LEVEL: 'silent',
  MONGO_URL: 'mongodb://127.0.0.1:1/none',
  NATS_URL: 'nats://127.0.0.1:1',
  REDIS_URL: 'redis://127.0.0.1:1',
  INTERNAL_TOKEN_PUBLIC_KEYS: makeInternalKeyPair().publicKey,
  SIGN_IN_SECRET: 'x'.repeat(32),
  INVITATION_SECRET: 'x'.repeat(32),
  HELP_SECRET: 'x'.repeat(32),
  PUBLIC_ORIGIN: 'http://127.0.0.1',
  NAVIGATION_URL: 'http://127.0.0.1',
  INGEST_KEYS: 'x'.repeat(43),
}

/** Reads fields and indexes from a mongoose schema. */
export function collectionOf(schema: StoredSchema): Collection {
  return {
    fields: Object.fromEntries(fieldsOf(schema, '')),
    indexes: schema.indexes().map(([keys, { background: _, ...options }]) => ({ keys, options })),
  }
}

function fieldsOf({ paths }: StoredSchema, prefix: string): [string, Field][] {
  return Object.entries(paths)
    .filter(([name]) => name !== '__v')
    .flatMap(([name, type]) => fieldOf(type, `${prefix}${name}`))
}

function fieldOf(type: SchemaType, path: string): [string, Field][] {
  const values = [...new Set(type.enumValues?.filter(value => typeof value === 'string'))]
  const own: Field = {
    type: type.instance,
    required: type.isRequired === true,
    hasDefault: type.options.default !== undefined || type.instance === 'Array',
    ...(values.length > 0 ? { values } : {}),
  }
  const isList = type.instance === 'Array' || type.instance === 'DocumentArray'
  const inner = type.schema ? fieldsOf(type.schema, `${path}${isList ? '[]' : ''}.`) : []
  const item = isList && !type.schema && type.embeddedSchemaType ? fieldOf(type.embeddedSchemaType, `${path}[]`) : []
  return [[path, own], ...inner, ...item]
}

/** Everything that breaks when this release reads documents of the last one, or the other way round, each as a sentence. */
export function storedBreaks(last: Stored, now: Stored): string[] {
  return Object.entries(last).flatMap(([service, collections]) =>
    Object.entries(collections).flatMap(([name, was]) => {
      const is = now[service]?.[name]
      const at = `${service}.${name}`
      if (!is) return [`${at}: the documents of the last release are read no more`]
      return [...fieldBreaks(at, was.fields, is.fields), ...indexBreaks(at, was.indexes, is.indexes)]
    }),
  )
}

function fieldBreaks(at: string, last: Collection['fields'], now: Collection['fields']): string[] {
  const added = Object.entries(now).flatMap(([path, is]) => {
    const was = last[path]
    if (!is.required || is.hasDefault || was?.required) return []
    // The object that contains the field is new too, so no stored document has it.
    const parent = path.slice(0, Math.max(path.lastIndexOf('.'), 0)).replace(/\[\]$/, '')
    if (!was && parent !== '' && !(parent in last) && parent in now) return []
    return [
      `${at}.${path}: is required now, and documents of the last release may be without it: give it a default, or a migration`,
    ]
  })
  const changed = Object.entries(last).flatMap(([path, was]) => {
    const is = now[path]
    if (!is)
      return was.required ? [`${at}.${path}: the last release requires it, and this one no longer writes it`] : []
    const lost = is.values ? (was.values ?? []).filter(value => !is.values?.includes(value)) : []
    return [
      ...(was.type === is.type ? [] : [`${at}.${path}: was stored as ${was.type} and is ${is.type}`]),
      ...(is.values && !was.values ? [`${at}.${path}: any value might be stored, and only some are known now`] : []),
      ...lost.map(value => `${at}.${path}: "${value}" may be stored, and is no longer known`),
    ]
  })
  return [...added, ...changed]
}

function indexBreaks(at: string, last: readonly Index[], now: readonly Index[]): string[] {
  const nameOf = ({ keys, options }: Index) =>
    String(
      options.name ??
        Object.entries(keys)
          .map(entry => entry.join('_'))
          .join('_'),
    )
  return now.flatMap(is => {
    const name = nameOf(is)
    const was = last.find(one => nameOf(one) === name)
    if (!was) {
      return [
        ...(is.options.unique ? [`${at}: the new index ${name} is unique; stored documents may be alike`] : []),
        ...('expireAfterSeconds' in is.options ? [`${at}: the new index ${name} deletes stored documents`] : []),
      ]
    }
    if (JSON.stringify(was) === JSON.stringify(is)) return []
    return [
      `${at}: the index ${name} is there with other options, and MongoDB refuses to create it: give it another name`,
    ]
  })
}
