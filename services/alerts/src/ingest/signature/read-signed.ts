import { X509Certificate } from 'node:crypto'
import { type Alert, AlertFormatError, alertKey } from '../../domain/alert.ts'
import { parseCap } from '../feeds/cap/parse.ts'
import { decodeXml } from '../feeds/format/xml.ts'
import { certificateName } from './certificate.ts'
import { verifySignatures } from './verify.ts'

/**
 * Reads one CAP message with its signatures. Throws AlertFormatError, whose text is shown to the sender. `pinned`: the message must be signed with this
 * certificate, or with one that it has issued; no other certificate is then trusted.
 */
export type ReadSigned = (bytes: Uint8Array, pinned?: X509Certificate) => Alert

type Deps = { trusted: readonly X509Certificate[]; unknownSigners: 'hold' | 'refuse'; clock: { now(): Date } }

/** Creates a reader. If a message has a trusted signature, only the signed part is read, so that nothing can be added around it. */
export function createReadSigned({ trusted, unknownSigners, clock }: Deps): ReadSigned {
  return (bytes, pinned) => {
    // Parsed first, because that limits how much the verification has to read.
    const alert = parseCap(bytes)
    const verified = verifySignatures(decodeXml(bytes), pinned ? [pinned] : trusted, clock.now())
    if (pinned && verified.verdict !== 'trusted') {
      throw new AlertFormatError(
        `This key sends only messages that are signed with the certificate of ${certificateName(pinned)}`,
      )
    }
    if (verified.verdict === 'unsigned') return { ...alert, signature: { verdict: 'unsigned', signer: null } }
    const { verdict, signer } = verified
    if (verdict === 'unknown') {
      if (trusted.length > 0 && unknownSigners === 'refuse')
        throw new AlertFormatError(
          `The message is signed by ${signer ?? 'nobody who is named'}, whom nobody trusts here`,
        )
      return { ...alert, signature: { verdict, signer } }
    }
    const [signed, ...more] = verified.content
    if (signed === undefined || more.length > 0)
      throw new AlertFormatError('The signature must cover the message alone')
    const read = parseCap(Buffer.from(signed))
    if (alertKey(read) !== alertKey(alert)) throw new AlertFormatError('The signature is of another message')
    return { ...read, signature: { verdict, signer } }
  }
}

const pemPattern = /-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g

/** Reads certificates in PEM, one after the other; line breaks may be written as `\n`. Throws if the text has anything else. */
export function readCertificates(text: string): X509Certificate[] {
  const pem = text.replaceAll('\\n', '\n')
  if (pem.replace(pemPattern, '').trim() !== '') throw new Error('must be certificates in PEM')
  return (pem.match(pemPattern) ?? []).map(one => new X509Certificate(one))
}
