import { type Alert, AlertFormatError } from '../../../domain/alert.ts'
import { capNamespaces, readCap } from '../cap/parse.ts'
import type { ParsedIndex } from '../define-feed.ts'
import { readText } from '../format/values.ts'
import { decodeXml, readXml, type XmlNode } from '../format/xml.ts'

const limits = {
  maxDepth: 24,
  maxElements: 400_000,
  namespaces: [
    ...capNamespaces,
    // RSS 2.0 has no namespace.
    '',
    'http://www.w3.org/2005/Atom',
    'urn:oasis:names:tc:emergency:EDXL:DE:1.0',
    'http://gov.fema.ipaws.services/feed',
  ],
}
const mostEntries = 5_000
const capType = 'application/cap+xml'

/**
 * Creates a parser of indexes of CAP messages; `feed` is the id of the feed. The parser accepts Atom or RSS 2.0 whose entries contain a message or its
 * address, an EDXL-DE envelope, the feed of IPAWS, or a single message. It checks only the parts of the index that it uses, and sets entries aside that
 * cannot be used. It throws AlertFormatError for anything else.
 */
export const parseIndex =
  (feed: string) =>
  (body: unknown): ParsedIndex => {
    if (!(body instanceof Uint8Array)) throw new AlertFormatError('This is not a document')
    const root = readXml(decodeXml(body), limits)
    const entries = entriesOf(root)
    if (!entries) throw new AlertFormatError('This is not an index of CAP messages')
    const parsed: ParsedIndex = { alerts: [], links: [], setAside: [] }
    for (const entry of entries.slice(0, mostEntries)) readEntry(entry, feed, parsed)
    if (entries.length > mostEntries) {
      parsed.setAside.push({ identifier: null, reason: `it is entry ${mostEntries + 1} or later` })
    }
    return parsed
  }

const childrenOf = (node: XmlNode, name: string) => node.children.filter(child => child.name === name)
const textOf = (node: XmlNode, name: string) => readText(childrenOf(node, name)[0]?.text ?? '', 2_000)

/** The entries of an index of any accepted format; null for another document. */
function entriesOf(root: XmlNode): XmlNode[] | null {
  switch (root.name) {
    case 'feed':
      return childrenOf(root, 'entry')
    case 'rss':
      return childrenOf(root, 'channel').flatMap(channel => childrenOf(channel, 'item'))
    case 'alerts':
      return childrenOf(root, 'alert')
    case 'alert':
      return [root]
    case 'EDXLDistribution':
      return contentOf(root)
    default:
      return null
  }
}

/**
 * The contents of an EDXL-DE envelope. Throws AlertFormatError unless the status of the envelope is Actual: the envelope of an exercise may contain messages
 * whose own status is Actual.
 */
function contentOf(root: XmlNode): XmlNode[] {
  const status = textOf(root, 'distributionStatus')
  if (status !== 'Actual') throw new AlertFormatError(`the envelope has the status ${status || 'none'}`)
  return childrenOf(root, 'contentObject')
}

function readEntry(entry: XmlNode, feed: string, { alerts, links, setAside }: ParsedIndex) {
  const messages = messagesOf(entry)
  for (const message of messages) {
    try {
      alerts.push(receivedThrough(readCap(message), feed))
    } catch (err) {
      if (!(err instanceof AlertFormatError)) throw err
      setAside.push({ identifier: textOf(message, 'identifier') || nameOf(entry), reason: err.message })
    }
  }
  if (messages.length > 0) return
  const href = hrefOf(entry)
  if (href) links.push({ href, version: textOf(entry, 'updated') || textOf(entry, 'pubDate') })
  else setAside.push({ identifier: nameOf(entry), reason: 'it has neither a CAP message nor the address of one' })
}

const nameOf = (entry: XmlNode) =>
  textOf(entry, 'id') || textOf(entry, 'guid') || textOf(entry, 'contentDescription') || null

/** The same message, marked as received through `feed`. */
export const receivedThrough = (alert: Alert, feed: string): Alert => ({ ...alert, feed })

function messagesOf(node: XmlNode): XmlNode[] {
  return node.name === 'alert' ? [node] : node.children.flatMap(messagesOf)
}

/** The address of the entry's message: the link of the type of CAP, else the alternate link without a type. Null if there is neither. */
function hrefOf(entry: XmlNode): string | null {
  const given = childrenOf(entry, 'link').map(({ text, attributes }) => ({
    href: readText(attributes.href ?? text, 2_000),
    type: attributes.type ?? '',
    rel: attributes.rel ?? 'alternate',
  }))
  const chosen =
    given.find(({ type }) => type === capType) ?? given.find(({ type, rel }) => !type && rel === 'alternate')
  return chosen?.href || null
}
