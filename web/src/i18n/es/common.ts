import type { common as en } from '../en/common.ts'
import type { Translated } from '../translated.ts'

export const common: Translated<typeof en> = {
  product: 'Muster',
  loading: 'Cargando Muster...',
  close: 'Cerrar',
  cancel: 'Cancelar',
  optional: '(opcional)',
  drill: 'SIMULACRO',
  live: 'EN VIVO',
  toasts: 'Notificaciones ({{key}})',
  callEmergency: 'Llamar al 911',
  login: 'Iniciar sesión',
  createProfile: 'Crear perfil',
  goHome: 'Ir al inicio',
  password: { show: 'Mostrar la contraseña', hide: 'Ocultar la contraseña' },
  severity: { critical: 'Crítica', high: 'Alta', medium: 'Media', low: 'Baja' },
  time: { now: 'Ahora mismo', minutesAgo: 'hace {{minutes}} min' },
  notFound: { title: '404 Página no encontrada', text: 'No hay nada en esta dirección.' },
  broken: {
    title: 'Algo salió mal',
    text: 'No se pudo mostrar esta pantalla. En peligro, llame primero al 911.',
    retry: 'Reintentar',
  },
}
