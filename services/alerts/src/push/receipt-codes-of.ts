import { createReceiptCodes, type ReceiptCodes } from '../domain/receipt-codes.ts'
import type { Vapid } from './authorization.ts'
import type { VapidKeys } from './vapid.ts'

/**
 * Creates a function that returns the receipt codes of this installation. Their key is derived from the VAPID pair, which every role has: without that pair,
 * no subscription works either.
 */
export function receiptCodesOf(vapid: VapidKeys): () => ReceiptCodes {
  let codes: ReceiptCodes | undefined
  return () => {
    codes ??= withFormer(createReceiptCodes(vapid.keys().privateKey), vapid.former())
    return codes
  }
}

/** Also verifies codes of the former pair, with which messages are reported that were sent before the pair changed. */
function withFormer(codes: ReceiptCodes, former: Vapid | null): ReceiptCodes {
  if (!former) return codes
  const before = createReceiptCodes(former.privateKey)
  return { issue: codes.issue, verify: (receipt, sent) => codes.verify(receipt, sent) ?? before.verify(receipt, sent) }
}
