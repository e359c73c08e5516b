import type { map as en } from '../en/map.ts'
import type { Translated } from '../translated.ts'

export const map: Translated<typeof en> = {
  title: 'Mapa de evacuación',
  hint: 'Indique su punto de partida y su destino…',
  guard: { title: 'Acceso denegado', text: 'Inicie sesión para usar la navegación de emergencia' },
}
