import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'

/** The message that a device was sent: `revision` is its threadRevision. */
export type Sent = { thread: string; revision: number; device: string }
export type ReceiptCodes = ReturnType<typeof createReceiptCodes>

const codeBytes = 16

/**
 * Codes with which a device proves that it was sent a message: an HMAC-SHA256 of the thread, the revision and the device, truncated to 128 bits. They
 * are sent only in the encrypted payload, and are verified without a database query.
 */
export function createReceiptCodes(secret: string) {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'muster push receipts', 32))
  const codeOf = ({ thread, revision, device }: Sent) =>
    createHmac('sha256', key).update(`${thread}\n${revision}\n${device}`).digest().subarray(0, codeBytes)

  return {
    /** `<device>.<code>` */
    issue: (sent: Sent): string => `${sent.device}.${codeOf(sent).toString('base64url')}`,
    /** The message that a receipt proves. Null for a receipt that was not issued for this message. */
    verify(receipt: string, { thread, revision }: Omit<Sent, 'device'>): Sent | null {
      const [device = '', code = ''] = receipt.split('.')
      const given = Buffer.from(code, 'base64url')
      const sent = { thread, revision, device }
      return given.length === codeBytes && timingSafeEqual(given, codeOf(sent)) ? sent : null
    },
  }
}
