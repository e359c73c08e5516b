import { SaxesParser } from 'saxes'
import { AlertFormatError } from '../../../domain/alert.ts'

/** An element. `name` is without its prefix; `attributes` are only those without a prefix. */
export type XmlNode = { name: string; text: string; attributes: Record<string, string>; children: XmlNode[] }

/** Limits for a document. `namespaces` are the namespaces whose elements are read; '' is no namespace. */
export type XmlLimits = { maxDepth: number; maxElements: number; namespaces: readonly string[] }

const chunkLength = 16_384

/**
 * Parses a document into a tree of the elements whose namespace is in `namespaces`. Other elements (signatures, extensions) are skipped with their content.
 * Rejects a DOCTYPE, so that only XML's five predefined entities exist. Throws AlertFormatError.
 */
export function readXml(text: string, { maxDepth, maxElements, namespaces }: XmlLimits): XmlNode {
  const parser = new SaxesParser({ xmlns: true, position: false })
  const path: XmlNode[] = []
  let root: XmlNode | undefined
  let elements = 0
  let depth = 0
  let skippedFrom = 0

  parser.on('error', err => {
    throw new AlertFormatError(`The XML is not well formed: ${err.message.slice(0, 200)}`)
  })
  parser.on('doctype', () => {
    throw new AlertFormatError('A DOCTYPE is not accepted')
  })
  parser.on('opentag', tag => {
    depth += 1
    elements += 1
    if (depth > maxDepth) throw new AlertFormatError(`Elements may be nested at most ${maxDepth} deep`)
    if (elements > maxElements) throw new AlertFormatError(`More than ${maxElements} elements are not accepted`)
    if (skippedFrom > 0) return
    if (!namespaces.includes(tag.uri)) {
      if (depth === 1) throw new AlertFormatError(`The root element is not of a known namespace`)
      skippedFrom = depth
      return
    }
    const own = Object.values(tag.attributes).filter(({ prefix }) => prefix === '')
    const attributes = Object.fromEntries(own.map(({ name, value }) => [name, value]))
    const node: XmlNode = { name: tag.local, text: '', attributes, children: [] }
    const parent = path.at(-1)
    if (parent) parent.children.push(node)
    else root = node
    path.push(node)
  })
  parser.on('closetag', () => {
    if (skippedFrom === 0) path.pop()
    else if (skippedFrom === depth) skippedFrom = 0
    depth -= 1
  })
  const addText = (part: string) => {
    const node = path.at(-1)
    if (node && skippedFrom === 0) node.text += part
  }
  parser.on('text', addText)
  parser.on('cdata', addText)

  for (let start = 0; start < text.length; start += chunkLength) parser.write(text.slice(start, start + chunkLength))
  parser.close()
  if (!root) throw new AlertFormatError('The document is empty')
  return root
}

const encodings: Record<string, string> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
  'iso-8859-15': 'iso-8859-15',
}

/** Decodes an XML document with the encoding that it declares. Throws AlertFormatError for an unknown encoding, and for bytes that do not fit the encoding. */
export function decodeXml(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^(?:\xef\xbb\xbf)?\s*<\?xml[^>]*?\sencoding\s*=\s*["']([A-Za-z0-9._-]+)["']/.exec(head)?.[1]
  const encoding = encodings[(declared ?? 'utf-8').toLowerCase()]
  if (!encoding) throw new AlertFormatError('The encoding must be UTF-8 or ISO-8859-1')
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new AlertFormatError('The bytes do not fit the encoding')
  }
}
