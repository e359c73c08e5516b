import type { X509Certificate } from 'node:crypto'

/** Whom a certificate is of, for people: the common name, else its fingerprint. */
export const certificateName = ({ subject, fingerprint256 }: X509Certificate): string =>
  /^CN=(.+)$/m.exec(subject)?.[1] ?? fingerprint256
