import type { alerts as en } from '../en/alerts.ts'
import type { Translated } from '../translated.ts'

export const alerts: Translated<typeof en> = {
  title: 'Avisos de emergencia',
  bell: 'Avisos de emergencia, {{unread}} sin leer',
  empty: 'No hay avisos de emergencia',
  sources: 'Fuentes comprobadas',
  strip: 'Emergencias activas',
  current: 'Avisos de emergencia actuales',
  active: 'ALERTA DE DESASTRE - ACTIVA',
  checked: 'Comprobado: {{age}}',
  stale: 'Estos avisos tienen {{minutes}} min.',
  from: '{{sender}}, {{age}}',
  isDrill: 'Esto es un simulacro.',
  areas: 'Zonas afectadas',
}
