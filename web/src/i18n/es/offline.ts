import type { offline as en } from '../en/offline.ts'
import type { Translated } from '../translated.ts'

export const offline: Translated<typeof en> = {
  banner: 'No tiene conexión. Las instrucciones están guardadas y disponibles.',
}
