import type { Position } from '@muster/contracts/entities/common'
import {
  type Alert,
  type AlertArea,
  AlertFormatError,
  type AlertInfo,
  alertKey,
  authorityFeed,
  capSeverities,
  capStatuses,
  certainties,
  msgTypes,
  scopes,
  urgencies,
} from '../../../domain/alert.ts'
import { readCapCircle, readCapPolygon } from '../format/geometry.ts'
import { readGeocodes, readInstant, readLink, readOneOf, readText, readWirelessText } from '../format/values.ts'
import { decodeXml, readXml, type XmlNode } from '../format/xml.ts'

/** The XML namespaces of the CAP versions that are read. */
export const capNamespaces = ['urn:oasis:names:tc:emergency:cap:1.2', 'urn:oasis:names:tc:emergency:cap:1.1']
const limits = { maxDepth: 16, maxElements: 20_000, namespaces: capNamespaces }
const maxBytes = 1_048_576
const maxInfos = 20
const maxAreas = 200

/** Reads one CAP 1.2 or 1.1 message. Throws AlertFormatError, whose text is shown to the sender. */
export function parseCap(bytes: Uint8Array): Alert {
  if (bytes.length > maxBytes) throw new AlertFormatError('The message is larger than 1 MiB')
  return readCap(readXml(decodeXml(bytes), limits))
}

/** Reads the element `alert` of a CAP message, which may be part of another document. Throws AlertFormatError like `parseCap`. */
export function readCap(root: XmlNode): Alert {
  if (root.name !== 'alert') throw new AlertFormatError('The root element must be alert')
  const msgType = readOneOf(msgTypes, required(root, 'msgType'), 'msgType')
  const references = readReferences(optional(root, 'references'))
  if (msgType === 'Cancel' && references.length === 0) throw new AlertFormatError('A Cancel must have references')
  const infos = childrenOf(root, 'info')
  if (infos.length > maxInfos) throw new AlertFormatError(`More than ${maxInfos} info elements are not accepted`)
  return {
    feed: authorityFeed,
    sender: readName(required(root, 'sender'), 'sender'),
    identifier: readName(required(root, 'identifier'), 'identifier'),
    sent: readInstant(required(root, 'sent'), 'sent'),
    status: readOneOf(capStatuses, required(root, 'status'), 'status'),
    msgType,
    scope: readOneOf(scopes, required(root, 'scope'), 'scope'),
    note: readText(optional(root, 'note'), 2_000),
    url: null,
    references,
    infos: infos.map(readInfo),
  }
}

function readInfo(node: XmlNode): AlertInfo {
  const categories = childrenOf(node, 'category').map(child => child.text.trim())
  if (categories.length === 0) throw new AlertFormatError('category is missing')
  const areas = childrenOf(node, 'area')
  if (areas.length > maxAreas) throw new AlertFormatError(`More than ${maxAreas} areas are not accepted`)
  return {
    language: optional(node, 'language') || 'en-US',
    categories,
    event: readText(required(node, 'event'), 200),
    eventCodes: readNamedValues(node, 'eventCode'),
    responseTypes: childrenOf(node, 'responseType').map(child => child.text.trim()),
    urgency: readOneOf(urgencies, required(node, 'urgency'), 'urgency'),
    severity: readOneOf(capSeverities, required(node, 'severity'), 'severity'),
    certainty: readOneOf(certainties, readCertainty(required(node, 'certainty')), 'certainty'),
    effective: optionalInstant(node, 'effective'),
    onset: optionalInstant(node, 'onset'),
    expires: optionalInstant(node, 'expires'),
    senderName: readText(optional(node, 'senderName'), 200),
    headline: readText(optional(node, 'headline'), 500),
    description: readText(optional(node, 'description'), 20_000),
    instruction: readText(optional(node, 'instruction'), 10_000),
    ...readWirelessText(readNamedValues(node, 'parameter')),
    web: readLink(optional(node, 'web')),
    areas: areas.map(readArea),
  }
}

// A value of CAP 1.0. CAP 1.1 and 1.2 tell receivers to read it as Likely.
const readCertainty = (text: string) => (text === 'Very Likely' ? 'Likely' : text)

function readArea(node: XmlNode): AlertArea {
  const rings = [
    ...childrenOf(node, 'polygon').map(child => readCapPolygon(child.text)),
    ...childrenOf(node, 'circle').map(child => readCapCircle(child.text)),
  ]
  const drawn = rings.filter((ring): ring is Position[] => ring !== null)
  const geocodes = readNamedValues(node, 'geocode')
  const valuesOf = (...names: string[]) =>
    geocodes.filter(({ name }) => names.includes(name.toUpperCase())).map(({ value }) => value)
  return {
    description: readText(required(node, 'areaDesc'), 2_000),
    polygons: drawn.map(ring => [ring]),
    brokenPolygons: rings.length - drawn.length,
    ...readGeocodes({ same: valuesOf('SAME', 'FIPS6'), ugc: valuesOf('UGC') }),
  }
}

function readReferences(text: string): string[] {
  const triples = text.split(/\s+/).filter(triple => triple !== '')
  return triples.map(triple => {
    const [sender, identifier, sent, ...rest] = triple.split(',')
    if (!sender || !identifier || !sent || rest.length > 0)
      throw new AlertFormatError('references must be triples of sender,identifier,sent')
    return alertKey({ sender, identifier, sent: readInstant(sent, 'the sent of a reference') })
  })
}

function readNamedValues(node: XmlNode, name: string): { name: string; value: string }[] {
  return childrenOf(node, name).map(child => ({
    name: readText(required(child, 'valueName'), 100),
    value: readText(optional(child, 'value'), 500),
  }))
}

/** Reads an identifier or a sender. Neither may contain spaces or commas, because these separate the parts of references. */
function readName(text: string, name: string): string {
  if (text.length > 500 || /[\s,<&]/.test(text)) throw new AlertFormatError(`${name} must not have spaces or commas`)
  return text
}

function optionalInstant(node: XmlNode, name: string): string | null {
  const text = optional(node, name)
  return text === '' ? null : readInstant(text, name)
}

function required(node: XmlNode, name: string): string {
  const text = optional(node, name)
  if (text === '') throw new AlertFormatError(`${name} is missing`)
  return text
}

function optional(node: XmlNode, name: string): string {
  const [first, second] = childrenOf(node, name)
  if (second) throw new AlertFormatError(`${name} must not be repeated`)
  return first?.text.trim() ?? ''
}

function childrenOf(node: XmlNode, name: string): XmlNode[] {
  return node.children.filter(child => child.name === name)
}
