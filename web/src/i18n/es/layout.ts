import type { layout as en } from '../en/layout.ts'
import type { Translated } from '../translated.ts'

export const layout: Translated<typeof en> = {
  tagline: 'Su asistente de emergencias',
  greeting: 'Hola, {{name}}',
  skip: 'Saltar al contenido',
  openMenu: 'Abrir el menú',
  menu: 'Menú',
  main: 'Principal',
  sections: 'Secciones',
  nav: {
    home: 'Inicio',
    profile: 'Perfil',
    chat: 'Chat',
    forum: 'Foro',
    map: 'Mapa',
    contacts: 'Contactos',
    achievements: 'Logros',
    settings: 'Ajustes',
  },
  logout: 'Cerrar sesión',
  call911Short: '911',
}
