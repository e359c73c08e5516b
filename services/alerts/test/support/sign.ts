import type { Signer } from '@muster/test-kit/certificate'
import { SignedXml } from 'xml-crypto'

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#'

type Options = { isSha1?: boolean; hasCertificate?: boolean; xpath?: string }

/** Adds an enveloped signature at the end of the document's root, as CAP senders do. */
export function sign(
  xml: string,
  { key, cert }: Signer,
  { isSha1, hasCertificate = true, xpath = '/*' }: Options = {},
) {
  const signed = new SignedXml({
    privateKey: key,
    ...(hasCertificate ? { publicCert: cert } : {}),
    canonicalizationAlgorithm: exclusive,
    signatureAlgorithm: isSha1
      ? 'http://www.w3.org/2000/09/xmldsig#rsa-sha1'
      : 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  })
  signed.addReference({
    xpath,
    isEmptyUri: xpath === '/*',
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', exclusive],
    digestAlgorithm: isSha1 ? 'http://www.w3.org/2000/09/xmldsig#sha1' : 'http://www.w3.org/2001/04/xmlenc#sha256',
  })
  signed.computeSignature(xml, { prefix: 'ds' })
  return signed.getSignedXml()
}
