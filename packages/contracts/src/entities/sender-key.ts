import { z } from 'zod'
import { id, instant } from './common.ts'

const person = z.object({ id: z.string(), name: z.string() })

/** FIPS codes: five digits for a county, two for a whole state. */
export const countyCode = z.string().regex(/^\d{2}(\d{3})?$/)

/** A CAP sender: CAP allows no blanks, commas, `<` and `&` in it. */
export const capSender = z.string().regex(/^[^\s,<&|]{1,200}$/)

/** The certificate that must have signed each message sent with a key: its common name and its SHA-256 fingerprint. */
const pinnedSigner = z.object({ name: z.string(), fingerprint: z.string() })

/** A certificate in PEM. */
export const certificatePem = z.string().max(20_000)

/** A key with which an authority sends CAP messages. The key itself is shown only once, when it is created. */
export const senderKey = z.object({
  id,
  sender: z.string(),
  /** Messages whose area reaches beyond these counties are held. */
  counties: z.array(z.string()),
  /** Most messages per minute, including dry runs; further ones are refused. */
  perMinute: z.int(),
  /** Messages must be signed with this certificate, or with one that it has issued; others are refused. Null if unsigned messages are accepted. */
  signer: pinnedSigner.nullable(),
  createdBy: person,
  createdAt: instant,
  /** The admin who has confirmed the key; null before. It works only then, because its messages need no second person. */
  confirmedBy: person.nullable(),
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})
export type SenderKey = z.infer<typeof senderKey>
