import { z } from 'zod'
import { id, instant } from './common.ts'

const person = z.object({ id: z.string(), name: z.string() })

/** FIPS codes: five digits for a county, two for a whole state. */
export const countyCode = z.string().regex(/^\d{2}(\d{3})?$/)

/** CAP allows no blanks, commas, `<` and `&` in a sender. */
export const capSender = z.string().regex(/^[^\s,<&|]{1,200}$/)

/** A key that an authority sends CAP messages with. The key itself is told once, when it is made. */
export const senderKey = z.object({
  id,
  sender: z.string(),
  /** What reaches outside of these is held. */
  counties: z.array(z.string()),
  /** Messages a minute, dry runs too; more are refused. */
  perMinute: z.int(),
  createdBy: person,
  createdAt: instant,
  /** The key works once another admin has confirmed it, because its messages need no second person. */
  confirmedBy: person.nullable(),
  lastUsedAt: instant.nullable(),
  revokedAt: instant.nullable(),
})
export type SenderKey = z.infer<typeof senderKey>
