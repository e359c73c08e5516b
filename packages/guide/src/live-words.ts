import type { Pack } from './pack.ts'
import { meaning, stems } from './text.ts'
import type { Language, Topic } from './topic.ts'

/** The words of questions about the person's own situation now: whether to leave, which way, to which shelter, how near the fire is. */
const own: Record<Language, string> = {
  en: `fire wildfire flame smoke burn close closest near nearest far big fast contain containment map status locate location list spread today now
    tonight tomorrow morning night day hour long late early here home house place area zone city county town neighborhood street block road highway
    freeway bridge route way path exit direction open closed blocked drive go going get take out safe safer safest safety best better quickest
    shelter shelters evacuation evacuate evacuated evac evacuee center space room bed full available sleep stay staying wait leave leaving left
    remain order ordered mandatory warning watch alert update news emergency situation happen happening latest current active official issue
    lift lifted return back danger dangerous sure people everyone okay right time find show nobody neighbor really still yet want think hunker
    shelterinplace inside outside move run come coming see`,
  es: `fuego incendio llama humo quemar cerca cercano lejos grande rapido contenido contencion mapa estado lista hoy ahora ahorita noche manana dia hora
    tarde temprano aqui casa hogar lugar area zona ciudad condado pueblo barrio colonia calle cuadra camino carretera autopista puente ruta via salida
    direccion abierto abierta cerrado cerrada manejar ir irme irnos vamos voy salir salgo salimos seguro segura mejor refugio albergue evacuacion
    evacuar evacuado evacuados centro espacio cama lleno disponible dormir quedar quedarme quedarnos quedamos quedo esperar aguantar orden
    obligatoria advertencia vigilancia alerta aviso actualizacion noticia emergencia situacion pasa pasando ultimo actual activo autoridades
    levantar regresar volver peligro peligroso gente todos bien tiempo encontrar mostrar nadie vecino querer creer shelterinplace adentro afuera
    hay tener ver`,
}

const known = new Map<Language, ReadonlySet<string>>()
function ownWords(language: Language): ReadonlySet<string> {
  const before = known.get(language)
  if (before) return before
  const all = new Set(meaningsOf(own[language], language))
  known.set(language, all)
  return all
}

const meaningsOf = (text: string, language: Language): string[] =>
  stems(text, language).map(stem => meaning(stem, language))

/** Whether a text asks for more than the person's present situation: it shares a word with the fact that questions about the situation do not use. */
export function asksBeyondNow(text: string, { questions, title, words = '' }: Topic, { language }: Pack): boolean {
  const named = new Set(meaningsOf([...questions, title, words].join(' '), language))
  return meaningsOf(text, language).some(word => named.has(word) && !ownWords(language).has(word))
}
