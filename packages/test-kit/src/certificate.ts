import { generate } from 'selfsigned'

const dayMs = 24 * 60 * 60 * 1_000

/** A self-signed certificate for 127.0.0.1 and a host, valid for a day. It is its own authority. */
export async function makeCertificate(host = 'localhost'): Promise<{ key: string; cert: string }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - dayMs),
    notAfterDate: new Date(Date.now() + dayMs),
    extensions: [
      { name: 'basicConstraints', cA: true },
      {
        name: 'subjectAltName',
        altNames: [
          { type: 2, value: host },
          { type: 7, ip: '127.0.0.1' },
        ],
      },
    ],
  })
  return { key, cert }
}

/** A private key and its certificate in PEM. */
export type Signer = { key: string; cert: string }

/** An RSA key with a certificate, signed by itself or by `issuer`; valid for a day unless `isExpired`. */
export async function makeSigner(
  name: string,
  { issuer, isExpired = false }: { issuer?: Signer; isExpired?: boolean } = {},
): Promise<Signer> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: name }], {
    keyType: 'rsa',
    keySize: 2_048,
    algorithm: 'sha256',
    notBeforeDate: new Date(Date.now() - 2 * dayMs),
    notAfterDate: new Date(Date.now() + (isExpired ? -dayMs : dayMs)),
    extensions: [{ name: 'basicConstraints', cA: issuer === undefined }],
    ...(issuer && { ca: issuer }),
  })
  return { key, cert }
}
