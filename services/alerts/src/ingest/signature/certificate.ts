import type { X509Certificate } from 'node:crypto'

/** The name of a certificate for people: its common name, or its fingerprint if it has none. */
export const certificateName = ({ subject, fingerprint256 }: X509Certificate): string =>
  /^CN=(.+)$/m.exec(subject)?.[1] ?? fingerprint256
