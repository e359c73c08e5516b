import { plain } from './text.ts'
import type { Language } from './topic.ts'

/** The assistant's first message of a session. `name` is shown as its first word, made plain. */
export const greeting = (language: Language, name?: string): string => {
  const first = plain(name ?? '', 40).split(' ')[0] ?? ''
  const to = first ? ` ${first}` : ''
  return language === 'en'
    ? `Hello${first ? ',' : ''}${to}. I am Muster's emergency assistant. I help with preparedness, evacuation guidance and safety information. If you are in danger, call 911.`
    : `Hola${first ? ',' : ''}${to}. Soy el asistente de emergencias de Muster. Ayudo con preparación, guía de evacuación e información de seguridad. Si está en peligro, llame al 911.`
}
