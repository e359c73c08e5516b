import { X509Certificate } from 'node:crypto'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import { AlertFormatError } from '../../domain/alert.ts'
import { certificateName } from './certificate.ts'

/** The signatures of a document. `content` are the elements that a trusted one covers, as they were signed: nothing else of the document is. */
export type Verified =
  | { verdict: 'unsigned' }
  | { verdict: 'unknown'; signer: string | null }
  | { verdict: 'trusted'; signer: string; content: string[] }

const signatureNamespace = 'http://www.w3.org/2000/09/xmldsig#'
const mostSignatures = 4
/** Of one signature. For each the whole message is written out anew, before it is known whether anybody has signed that. */
const mostReferences = 4
const mostTransforms = 10
/** Collisions of SHA-1 can be made: another message may have the same signature. */
const weak = /sha1$/

/**
 * Verifies the XML signatures of a document's root. Throws AlertFormatError where there are signatures and none fits: then what was signed was
 * changed on its way. The document must be known to be well formed and small.
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

/** Throws AlertFormatError for a signature that would take long to verify. Its names count in any namespace, as they do for the library. */
function checkEffort(signature: Element): void {
  const count = (name: string) => signature.getElementsByTagNameNS('*', name).length
  if (count('Reference') > mostReferences || count('Transform') > mostTransforms)
    throw new AlertFormatError(
      `A signature may have at most ${mostReferences} references and ${mostTransforms} transforms`,
    )
}

/** Null where the signature does not fit the document. */
function verifyOne(xml: string, node: Node, trusted: readonly X509Certificate[], now: Date): Verified | null {
  const given = certificateOf(node)
  const chosen = given && trusted.some(one => vouchesFor(one, given)) ? [given] : given ? [] : trusted
  for (const certificate of chosen.filter(one => isInForce(one, now))) {
    const content = check(xml, node, certificate)
    if (Array.isArray(content)) return { verdict: 'trusted', signer: certificateName(certificate), content }
    if (content === 'changed') return null
  }
  // Of an unknown signer it is only known whether the message is as it was signed.
  const outcome = check(xml, node, given)
  return outcome === 'changed' || (given && outcome === 'wrong-key')
    ? null
    : { verdict: 'unknown', signer: given && certificateName(given) }
}

/** The signed content; `changed` where a digest does not fit; `wrong-key` and `unusable` for what cannot be checked with this key or at all. */
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

/** The Signature elements right below an element. */
export function signaturesBelow(element: Element): Node[] {
  return Array.from(element.childNodes as ArrayLike<Node>).filter(node => {
    const { localName, namespaceURI } = node as Element
    return localName === 'Signature' && namespaceURI === signatureNamespace
  })
}

/** The certificate that a signature carries. Whoever signs can put any there. */
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
