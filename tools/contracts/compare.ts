import { isDeepStrictEqual } from 'node:util'

/** JSON Schema as `z.toJSONSchema` writes it. */
export type Schema = {
  $ref?: string
  $defs?: Record<string, Schema>
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  items?: Schema | boolean
  prefixItems?: Schema[]
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  exclusiveMaximum?: number
  multipleOf?: number
  pattern?: string
  format?: string
}

/** How the sentences name the two sides. */
export type Sides = { writer: string; reader: string }

/**
 * The reasons why a reader cannot parse everything that a writer may write, each as a sentence; empty if it can. Rules that JSON Schema does not
 * contain (refinements, transforms) are not compared.
 */
export function misfits(writes: Schema, reads: Schema, path: string, sides: Sides): string[] {
  const roots = { writes, reads }
  /** Pairs that are being compared, because a schema may contain itself. */
  const seen = new Set<string>()

  function compare(given: Schema, wanted: Schema, at: string): string[] {
    const [w, r] = [resolve(given, roots.writes), resolve(wanted, roots.reads)]
    if (given.$ref && wanted.$ref) {
      const pair = `${given.$ref} ${wanted.$ref}`
      if (seen.has(pair)) return []
      seen.add(pair)
    } else if (!containsRef(w) && isDeepStrictEqual(w, r)) return []
    // The result of a transform is unknown, and a schema without rules accepts everything.
    if (saysNothing(w) || saysNothing(r)) return []

    const alternatives = w.anyOf ?? w.oneOf
    if (alternatives) return alternatives.flatMap(one => compare({ ...rest(w), ...one }, r, at))
    if (Array.isArray(w.type)) return w.type.flatMap(type => compare({ ...w, type }, r, at))
    const readable = r.anyOf ?? r.oneOf
    if (readable)
      return fewest(
        readable.map(one => compare(w, one, at)),
        readable,
        w,
      )
    if (r.allOf) return r.allOf.flatMap(one => compare(w, one, at))
    if (w.allOf) return compare(merge(w.allOf.map(one => resolve(one, roots.writes))), r, at)
    return [
      ...valuesOf(w, r, at),
      ...typesOf(w, r, at),
      ...boundsOf(w, r, at),
      ...fieldsOf(w, r, at),
      ...itemsOf(w, r, at),
    ]
  }

  const problem = (at: string, did: string, refused: string) =>
    `${at}: ${sides.writer} ${did}, ${sides.reader} ${refused}`

  function valuesOf(w: Schema, r: Schema, at: string): string[] {
    const known = r.enum ?? ('const' in r ? [r.const] : undefined)
    if (!known) return []
    const written = w.enum ?? ('const' in w ? [w.const] : undefined)
    const list = (values: readonly unknown[]) => values.map(value => JSON.stringify(value)).join(', ')
    if (!written) return [problem(at, 'may write other values', `knows only ${list(known)}`)]
    const strange = written.filter(one => !known.includes(one))
    return strange.length === 0 ? [] : [problem(at, `may write ${list(strange)}`, 'does not know that value')]
  }

  function typesOf(w: Schema, r: Schema, at: string): string[] {
    if (r.type === undefined || r.enum || 'const' in r) return []
    const read = [r.type].flat()
    const type = typeof w.type === 'string' ? w.type : typeOfValues(w)
    if (type !== undefined && (read.includes(type) || (type === 'integer' && read.includes('number')))) return []
    return [problem(at, `may write ${type ?? 'anything'}`, `reads ${read.join(' or ')}`)]
  }

  function boundsOf(w: Schema, r: Schema, at: string): string[] {
    if (w.enum || 'const' in w) return []
    const lower = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'] as const
    const upper = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'] as const
    const same = ['pattern', 'format', 'multipleOf'] as const
    const narrower = [
      ...lower.filter(key => r[key] !== undefined && (w[key] ?? Number.NEGATIVE_INFINITY) < r[key]),
      ...upper.filter(key => r[key] !== undefined && (w[key] ?? Number.POSITIVE_INFINITY) > r[key]),
      ...same.filter(key => r[key] !== undefined && w[key] !== r[key]),
    ]
    return narrower.map(key => problem(at, `has ${key} ${w[key] ?? 'free'}`, `has ${key} ${r[key]}`))
  }

  function fieldsOf(w: Schema, r: Schema, at: string): string[] {
    if (w.type !== 'object' || ![r.type].flat().includes('object')) return []
    const [writes, reads] = [w.properties ?? {}, r.properties ?? {}]
    const missing = (r.required ?? []).filter(name => !(w.required ?? []).includes(name))
    const other = (schema: Schema | boolean | undefined) => (typeof schema === 'object' ? schema : undefined)
    const [otherWritten, otherRead] = [other(w.additionalProperties), other(r.additionalProperties)]
    return [
      ...missing.map(name =>
        name in writes
          ? problem(`${at}.${name}`, 'may leave it out', 'requires it')
          : problem(`${at}.${name}`, 'does not have it', 'requires it'),
      ),
      ...Object.entries(writes).flatMap(([name, schema]) => {
        const read = reads[name] ?? otherRead
        if (read) return compare(schema, read, `${at}.${name}`)
        return r.additionalProperties === false
          ? [problem(`${at}.${name}`, 'may write it', 'refuses unknown fields')]
          : []
      }),
      ...(otherWritten && otherRead ? compare(otherWritten, otherRead, `${at}.*`) : []),
      ...(w.propertyNames && r.propertyNames ? compare(w.propertyNames, r.propertyNames, `${at} (names)`) : []),
    ]
  }

  function itemsOf(w: Schema, r: Schema, at: string): string[] {
    if (w.type !== 'array' || ![r.type].flat().includes('array')) return []
    const [written, read] = [w.prefixItems ?? [], r.prefixItems ?? []]
    const item = (own: readonly Schema[], schema: Schema, n: number) =>
      own[n] ?? (typeof schema.items === 'object' ? schema.items : undefined)
    const problems = read.flatMap((one, n) => {
      const given = item(written, w, n)
      return given ? compare(given, one, `${at}[${n}]`) : [problem(`${at}[${n}]`, 'may leave it out', 'requires it')]
    })
    const others = written.slice(read.length)
    if (typeof w.items === 'object') others.push(w.items)
    const { items } = r
    return typeof items === 'object'
      ? [...problems, ...others.flatMap(one => compare(one, items, `${at}[]`))]
      : problems
  }

  /** The result of the alternative that fits best: the one of the same kind, if the alternatives have kinds. */
  function fewest(results: readonly string[][], alternatives: readonly Schema[], w: Schema): string[] {
    const isOfKind = (one: Schema) => {
      const read = resolve(one, roots.reads).properties ?? {}
      return Object.entries(w.properties ?? {}).some(
        ([name, schema]) => 'const' in schema && read[name] && schema.const === read[name].const,
      )
    }
    const ofKind = results.filter((_, n) => isOfKind(alternatives[n] ?? {}))
    return (ofKind.length > 0 ? ofKind : results).reduce((best, one) => (one.length < best.length ? one : best))
  }

  return compare(writes, reads, path)
}

function resolve(schema: Schema, root: Schema): Schema {
  if (!schema.$ref) return schema
  if (schema.$ref === '#') return root
  const found = root.$defs?.[schema.$ref.replace('#/$defs/', '')]
  if (!found) throw new Error(`${schema.$ref} is not among the definitions`)
  return resolve(found, root)
}

const saysNothing = ({ $defs: _, ...says }: Schema) => Object.keys(says).length === 0

const containsRef = (schema: Schema) => JSON.stringify(schema).includes('"$ref"')

function rest({ anyOf: _, oneOf: __, $defs: ___, ...others }: Schema): Schema {
  return others
}

function typeOfValues({ enum: values, ...schema }: Schema): string | undefined {
  const [value] = values ?? ('const' in schema ? [schema.const] : [])
  if (value === null) return 'null'
  return value === undefined ? undefined : typeof value
}

function merge(all: readonly Schema[]): Schema {
  const required = all.flatMap(one => one.required ?? [])
  const properties = Object.assign({}, ...all.map(one => one.properties ?? {}))
  return { ...Object.assign({}, ...all), ...(required.length > 0 ? { required } : {}), properties }
}
