import type { profile as en } from '../en/profile.ts'
import type { Translated } from '../translated.ts'

export const profile: Translated<typeof en> = {
  title: 'Perfil de emergencia',
  subtitle: 'Lo usamos para planear una salida que le sirva.',
}
