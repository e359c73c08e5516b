import { DOMParser, XMLSerializer } from '@xmldom/xmldom'
import { type Alert, AlertFormatError, alertKey } from '../../domain/alert.ts'
import { capNamespaces, parseCap } from '../feeds/cap/parse.ts'
import type { ReadSigned } from './read-signed.ts'
import { signaturesBelow } from './verify.ts'

/**
 * Reads the messages inside an index that have a signature of their own. Returns, by alert key, the signed message, or the error that explains why it is
 * refused. A message is signed before it is put into an index, so each is verified as a document of its own. Messages whose keys are not `wanted` are left
 * out. The index must already be known to be well formed.
 */
export function readSignedInside(
  index: string,
  wanted: ReadonlySet<string>,
  readSigned: ReadSigned,
): Map<string, Alert | AlertFormatError> {
  const read = new Map<string, Alert | AlertFormatError>()
  for (const bytes of signedMessagesOf(index)) {
    const key = keyOf(bytes)
    if (key === null || !wanted.has(key)) continue
    try {
      read.set(key, readSigned(bytes))
    } catch (err) {
      if (!(err instanceof AlertFormatError)) throw err
      read.set(key, err)
    }
  }
  return read
}

function signedMessagesOf(index: string): Buffer[] {
  // Building a tree of a large index takes long, and most indexes are not signed.
  if (!index.includes('Signature')) return []
  const tree = new DOMParser().parseFromString(index, 'text/xml')
  return capNamespaces
    .flatMap(namespace => Array.from(tree.getElementsByTagNameNS(namespace, 'alert')))
    .filter(message => signaturesBelow(message).length > 0)
    .map(message => Buffer.from(new XMLSerializer().serializeToString(message)))
}

/** The key of a message. Null if it cannot be read; the reader of the index then sets it aside. */
function keyOf(bytes: Buffer): string | null {
  try {
    return alertKey(parseCap(bytes))
  } catch (err) {
    if (err instanceof AlertFormatError) return null
    throw err
  }
}
