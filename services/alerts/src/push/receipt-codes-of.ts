import { createReceiptCodes, type ReceiptCodes } from '../domain/receipt-codes.ts'
import type { Vapid } from './authorization.ts'
import type { VapidKeys } from './vapid.ts'

/** The codes of this installation. Their key comes from the VAPID pair, which every role has: without that pair, no subscription works either. */
export function receiptCodesOf(vapid: VapidKeys): () => ReceiptCodes {
  let codes: ReceiptCodes | undefined
  return () => {
    codes ??= withFormer(createReceiptCodes(vapid.keys().privateKey), vapid.former())
    return codes
  }
}

/** Messages that were sent before the pair changed are reported with codes of the former one. */
function withFormer(codes: ReceiptCodes, former: Vapid | null): ReceiptCodes {
  if (!former) return codes
  const before = createReceiptCodes(former.privateKey)
  return { issue: codes.issue, verify: (receipt, sent) => codes.verify(receipt, sent) ?? before.verify(receipt, sent) }
}
