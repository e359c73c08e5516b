import { ECDH } from 'node:crypto'

/** Whether a subscription's keys are valid: a P-256 point and 16 bytes of auth secret. */
export function areUsableKeys({ p256dh, auth }: { p256dh: string; auth: string }): boolean {
  try {
    ECDH.convertKey(p256dh, 'prime256v1', 'base64url', 'hex', 'uncompressed')
    return Buffer.from(p256dh, 'base64url').length === 65 && Buffer.from(auth, 'base64url').length === 16
  } catch {
    return false
  }
}
