import { createReceiptCodes, type ReceiptCodes } from '../domain/receipt-codes.ts'
import type { VapidKeys } from './vapid.ts'

/** The codes of this installation. Their key comes from the VAPID pair, which every role has: without that pair, no subscription works either. */
export function receiptCodesOf(vapid: VapidKeys): () => ReceiptCodes {
  let codes: ReceiptCodes | undefined
  return () => {
    codes ??= createReceiptCodes(vapid.keys().privateKey)
    return codes
  }
}
