import type { settings as en } from '../en/settings.ts'
import type { Translated } from '../translated.ts'

export const settings: Translated<typeof en> = {
  title: 'Ajustes',
  guard: { title: 'Debe iniciar sesión', text: 'Inicie sesión para ver los ajustes.' },
}
