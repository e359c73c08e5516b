import type { achievements as en } from '../en/achievements.ts'
import type { Translated } from '../translated.ts'

export const achievements: Translated<typeof en> = {
  title: 'Logros',
  guard: { title: 'Acceso denegado', text: 'Inicie sesión para ver los logros' },
}
