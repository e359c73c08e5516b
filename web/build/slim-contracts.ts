import type { Plugin } from 'vite'

const slimmed = /packages[\\/]contracts[\\/]src[\\/](?:routes[\\/][\w-]+|socket)\.ts$/
// What a caller needs at run time. It uses schemas only as types; the server validates.
const kept = new Set(['name', 'method', 'path'])

type Node = { type: string; start: number; end: number; [key: string]: unknown }
type Declared = { name: string; text: string | null }

const isRoute = (init: Node) =>
  init.type === 'CallExpression' && (init.callee as { name?: string }).name === 'defineRoute'

function slimCall(call: Node, code: string): string {
  const [route] = call.arguments as { properties: { key: { name?: string }; start: number; end: number }[] }[]
  const properties = route?.properties.filter(({ key }) => kept.has(key.name ?? '')) ?? []
  return `{ ${properties.map(({ start, end }) => code.slice(start, end)).join(', ')} }`
}

/** The exports of a statement; `text` is the slim replacement, or null to export the original. */
function exported(statement: Node, code: string): Declared[] {
  if (statement.type !== 'ExportNamedDeclaration') return []
  const declaration = statement.declaration as Node | null
  if (declaration?.type !== 'VariableDeclaration') return []
  return (declaration.declarations as { id: { name: string }; init: Node }[]).map(({ id: { name }, init }) => {
    if (init.type === 'Literal') return { name, text: code.slice(init.start, init.end) }
    return { name, text: isRoute(init) ? slimCall(init, code) : null }
  })
}

/**
 * Removes the schemas from the contract's routes and socket in the browser build, so that the first screen loads no zod.
 * Other exports of these modules are re-exported from the original.
 */
export function slimContracts(): Plugin {
  return {
    name: 'muster-slim-contracts',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (id.endsWith('?full')) return { code, map: null, moduleSideEffects: false }
      if (!slimmed.test(id)) return
      const { body } = this.parse(code, { lang: 'ts' }) as unknown as { body: Node[] }
      const all = body.flatMap(statement => exported(statement, code))
      const lines = all.flatMap(({ name, text }) => (text === null ? [] : [`export const ${name} = ${text}`]))
      const others = all.filter(({ text }) => text === null).map(({ name }) => name)
      if (others.length > 0) lines.push(`export { ${others.join(', ')} } from ${JSON.stringify(`${id}?full`)}`)
      return { code: lines.join('\n'), map: null, moduleSideEffects: false }
    },
  }
}
