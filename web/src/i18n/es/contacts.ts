import type { contacts as en } from '../en/contacts.ts'
import type { Translated } from '../translated.ts'

export const contacts: Translated<typeof en> = {
  title: 'Contactos de emergencia',
  subtitle: 'Sus contactos de confianza para emergencias',
  guard: { title: 'Debe iniciar sesión', text: 'Inicie sesión para ver sus contactos.' },
}
