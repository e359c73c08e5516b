import { X509Certificate } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import { AlertFormatError } from '../../domain/alert.ts'
import { certificateName } from './certificate.ts'

/**
 * The verdict on the signatures of a document. `content` has the elements that a trusted signature covers, as they were signed; nothing else of the document
 * is signed.
 */
export type Verified =
  | { verdict: 'unsigned' }
  | { verdict: 'unknown'; signer: string | null }
  | { verdict: 'trusted'; signer: string; content: string[] }

const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'
const mostSignatures = 4
/** Maximum number of references of one signature. For each, the whole message is serialised again before it is known whether anybody has signed it. */
const mostReferences = 4
const mostTransforms = 10
/** SHA-1 is not accepted, because collisions can be made: another message could have the same signature. */
const weak = /sha1$/

/**
 * Verifies the XML signatures of a document's root. Throws AlertFormatError if there are signatures and none is valid: the message was then changed after it
 * was signed. The document must already be known to be well formed and small.
 */
export function verifySignatures(xml: string, trusted: readonly X509Certificate[], now: Date): Verified {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement
  const found = root ? signaturesBelow(root) : []
  if (found.length === 0) return { verdict: 'unsigned' }
  if (found.length > mostSignatures) throw new AlertFormatError(`More than ${mostSignatures} signatures`)
  for (const node of found) checkEffort(node as Element)
  const verified = found.map(node => verifyOne(xml, node, trusted, now))
  const best = verified.find(one => one?.verdict === 'trusted') ?? verified.find(one => one !== null)
  if (!best)
    throw new AlertFormatError('The signature does not fit the message. Sign it again, and change nothing after that.')
  return best
}

/** Throws AlertFormatError for a signature that would take long to verify. Counts elements of any namespace, as the library does. */
function checkEffort(signature: Element): void {
  const count = (name: string) => signature.getElementsByTagNameNS('*', name).length
  if (count('Reference') > mostReferences || count('Transform') > mostTransforms)
    throw new AlertFormatError(
      `A signature may have at most ${mostReferences} references and ${mostTransforms} transforms`,
    )
}

/** Verifies one signature. Null if it does not fit the document. */
function verifyOne(xml: string, node: Node, trusted: readonly X509Certificate[], now: Date): Verified | null {
  const given = certificateOf(node)
  const chosen = given && trusted.some(one => vouchesFor(one, given)) ? [given] : given ? [] : trusted
  for (const certificate of chosen.filter(one => isInForce(one, now))) {
    const content = check(xml, node, certificate)
    if (Array.isArray(content)) return { verdict: 'trusted', signer: certificateName(certificate), content }
    if (content === 'changed') return null
  }
  // For an unknown signer it can only be checked that the message is as it was signed.
  const outcome = check(xml, node, given)
  return outcome === 'changed' || (given && outcome === 'wrong-key')
    ? null
    : { verdict: 'unknown', signer: given && certificateName(given) }
}

/** The signed content. `changed`: a digest does not fit. `wrong-key`: the signature was not made with this key. `unusable`: it cannot be checked at all. */
function check(
  xml: string,
  node: Node,
  certificate: X509Certificate | null,
): string[] | 'changed' | 'wrong-key' | 'unusable' {
  const signed = new SignedXml(certificate ? { publicCert: certificate.toString() } : {})
  signed.SignatureAlgorithms = withoutWeak(signed.SignatureAlgorithms)
  signed.HashAlgorithms = withoutWeak(signed.HashAlgorithms)
  try {
    signed.loadSignature(node)
    return signed.checkSignature(xml) ? signed.getSignedReferences() : 'changed'
  } catch (err) {
    return err instanceof Error && err.message.startsWith('invalid signature') ? 'wrong-key' : 'unusable'
  }
}

const withoutWeak = <T extends object>(algorithms: T): T =>
  Object.fromEntries(Object.entries(algorithms).filter(([name]) => !weak.test(name))) as T

/** The Signature elements that are direct children of an element. */
export function signaturesBelow(element: Element): Node[] {
  return Array.from(element.childNodes as ArrayLike<Node>).filter(node => {
    const { localName, namespaceURI } = node as Element
    return localName === 'Signature' && namespaceURI === signatureNamespace
  })
}

/** The certificate that a signature contains; null if there is none. It proves nothing, because a signer can put in any certificate. */
function certificateOf(node: Node): X509Certificate | null {
  try {
    const pem = SignedXml.getCertFromKeyInfo(node)
    return pem ? new X509Certificate(pem) : null
  } catch {
    return null
  }
}

const vouchesFor = (trusted: X509Certificate, given: X509Certificate) =>
  trusted.fingerprint256 === given.fingerprint256 ||
  (trusted.ca && given.checkIssued(trusted) && given.verify(trusted.publicKey))

const isInForce = ({ validFromDate, validToDate }: X509Certificate, now: Date) =>
  validFromDate <= now && now <= validToDate
