import { z } from 'zod'
import { id, instant } from './common.ts'

const person = z.object({ id: z.string(), name: z.string() })

/** FIPS codes: five digits for a county, two for a whole state. */
export const countyCode = z.string().regex(/^\d{2}(\d{3})?$/)

/** CAP allows no blanks, commas, `<` and `&` in a sender. */
export const capSender = z.string().regex(/^[^\s,<&|]{1,200}$/)

/** The certificate that must have signed each message sent with a key: its common name and its SHA-256 fingerprint. */
const pinnedSigner = z.object({ name: z.string(), fingerprint: z.string() })

/** A certificate in PEM. */
export const certificatePem = z.string().max(20_000)

/** A key that an authority sends CAP messages with. The key itself is told once, when it is made. */
export const senderKey = z.object({
  id,
  sender: z.string(),
  /** What reaches outside of these is held. */
  counties: z.array(z.string()),
  /** Messages a minute, dry runs too; more are refused. */
  perMinute: z.int(),
  /** Messages that are not signed with this certificate, or with one that it has issued, are refused; null where anything passes. */
  signer: pinnedSigner.nullable(),
  createdBy: person,
  createdAt: instant,
  /** The key works once another admin has confirmed it, because its messages need no second person. */
  confirmedBy: person.nullable(),
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})
export type SenderKey = z.infer<typeof senderKey>
