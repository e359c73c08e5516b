import type { achievements as en } from '../en/achievements.ts'
import type { Translated } from '../translated.ts'

export const achievements: Translated<typeof en> = {
  title: 'Logros',
  subtitle: 'Pasos pequeños ahora, menos en qué pensar después.',
  guard: { title: 'Acceso denegado', text: 'Inicie sesión para ver los logros' },
  loading: 'Cargando los logros...',
  loadFailed: 'No se pudieron cargar los logros',
  retry: 'Reintentar',
  stats: {
    points: 'Puntos en total',
    earned: 'Logros obtenidos',
    remaining: 'Pendientes',
    completion: 'Completado',
  },
  overall: 'Progreso general',
  tabs: 'Categorías',
  categories: {
    all: 'Todos los logros',
    profile: 'Su perfil',
    emergency: 'Respuesta a emergencias',
    communication: 'Comunicación',
    preparedness: 'Preparación',
  },
  points: '{{points}} puntos',
  earnedOn: 'Obtenido el {{date}}',
  notEarned: 'Aún no obtenido',
  share: 'Compartir',
  shareNamed: 'Compartir «{{title}}»',
  platforms: {
    twitter: 'X (Twitter)',
    facebook: 'Facebook',
    linkedin: 'LinkedIn',
    instagram: 'Instagram',
    copy_link: 'Copiar el enlace',
  },
  copied: '¡Copiado!',
  shareText: {
    twitter: 'Obtuve la insignia «{{title}}» en Muster: {{description}} #Emergencias #Prevención #Muster',
    facebook:
      'Obtuve la insignia «{{title}}» en Muster: {{description}} ¿Está listo para una emergencia? #Emergencias #Prevención #Muster',
    linkedin:
      'Obtuve la insignia «{{title}}» en Muster, donde la gente se prepara para las emergencias: {{description}} #Emergencias #Comunidad #Muster',
    instagram:
      'Obtuve la insignia «{{title}}» en Muster: {{description}}\n\n{{link}}\n\n#Emergencias #Prevención #Preparados #Muster',
    copy_link: '{{link}}',
  },
  shared: '¡Compartido!',
  linkCopied: '¡Enlace copiado!',
  textCopied: {
    title: '¡Texto copiado!',
    text: 'El texto está en el portapapeles. Abra Instagram para publicarlo usted.',
  },
  copyFailed: { title: 'No se pudo copiar', text: 'El enlace no se pudo copiar al portapapeles' },
  trackFailed: { title: 'No se pudo compartir', text: 'No se pudo registrar. Inténtelo de nuevo.' },
  news: 'Nuevo logro: {{title}}',
  newsText: '{{points}} puntos. {{description}}',
  catalogue: {
    'on-board': { title: 'A bordo', description: 'Creó su perfil de emergencia.' },
    'profile-complete': {
      title: 'Perfil completo',
      description: 'Están su nombre, su ubicación, su teléfono y un contacto de emergencia.',
    },
    'up-to-date': { title: 'Al día', description: 'Volvió a su perfil y lo mantuvo al día.' },
    'someone-to-call': { title: 'Alguien a quien llamar', description: 'Añadió su primer contacto de emergencia.' },
    'circle-of-three': {
      title: 'Círculo de tres',
      description: 'Se puede llamar a tres personas por usted en una emergencia.',
    },
    'circle-of-five': {
      title: 'Círculo de cinco',
      description: 'Se puede llamar a cinco personas por usted en una emergencia.',
    },
    'first-question': { title: 'Primera pregunta', description: 'Envió su primer mensaje al asistente.' },
    'in-conversation': { title: 'En conversación', description: 'Envió diez mensajes al asistente.' },
    'community-voice': { title: 'Voz de la comunidad', description: 'Envió su primer mensaje en una comunidad.' },
    'steady-voice': { title: 'Voz constante', description: 'Envió diez mensajes en sus comunidades.' },
    'open-door': { title: 'Puerta abierta', description: 'Invitó a alguien a una comunidad.' },
    'among-neighbors': { title: 'Entre vecinos', description: 'Se unió a una comunidad que se cuida.' },
    founder: { title: 'Fundación', description: 'Creó una comunidad.' },
    'well-connected': { title: 'Bien conectado', description: 'Forma parte de tres comunidades.' },
    'keeps-learning': { title: 'Sigue aprendiendo', description: 'Preguntó al asistente en tres chats distintos.' },
    'ready-all-round': {
      title: 'Listo para todo',
      description: 'Su perfil está completo, se puede llamar a tres personas por usted y forma parte de una comunidad.',
    },
  },
}
