import { words } from './text.ts'
import type { Language } from './topic.ts'

const english = new Set(
  `the is are am my i im you what how do does where when why which should can could to of in and for with without it there
  this have need help from if me we who will an was near near be on at or not about get fire smoke water house shelter
  earthquake flood leave pack cant dont hello hi thanks please evacuate evacuation thank bye wheelchair hurricane`.split(
    /\s+/,
  ),
)
const spanish = new Set(
  `el la los las un una mi es son que como donde cuando por para con sin de del en y si hay tengo puedo debo necesito ayuda
  hago se me al cual esta estoy su lo fuego humo agua casa refugio terremoto inundacion incendio salir evacuar gracias
  hola favor perro silla ruedas mascota auxilio socorro adios buenos buenas llamar bebe sangre quiero mis nos huracan
  emergencia atrapado atrapada temblor`.split(/\s+/),
)

/** Counts the words of a text that only English has, and those that only Spanish has, and returns the larger number. */
export function commonWordsIn(text: string): number {
  const said = words(text)
  return Math.max(...[english, spanish].map(list => said.filter(word => list.has(word)).length))
}

/** Detects the language of a text; null if it cannot be detected (one word, a name, numbers). */
export const detectLanguage = (text: string): Language | null => {
  if (/[¿¡ñÑ]/.test(text)) return 'es'
  const accents = /[áéíóú]/i.test(text) ? 1 : 0
  let en = 0
  let es = accents
  for (const word of words(text)) {
    if (english.has(word)) en++
    if (spanish.has(word)) es++
  }
  if (en === es) return null
  return en > es ? 'en' : 'es'
}
