import { fold } from './text.ts'
import type { Language } from './topic.ts'

type Smalltalk = 'hello' | 'thanks' | 'bye' | 'who' | 'help' | 'fine'

const patterns: readonly (readonly [Smalltalk, RegExp])[] = [
  [
    'hello',
    /^(hi|hey|hello|yo|howdy|good (morning|afternoon|evening)|hola|buen(o|a)s( (dias|tardes|noches))?|que tal|hi there|hello there|hey there|hola muster|hi muster|hello muster|how are you( doing)?( today)?|como esta(s)?)$/,
  ],
  [
    'thanks',
    /^((ok |okay )?(thanks|thank you|thx|ty|thank u|many thanks|gracias|muchas gracias|mil gracias)( so much| a lot| very much| muster| por todo| for your help| por su ayuda)?|(great|perfect|awesome|perfecto|excelente)( thanks| gracias)?)$/,
  ],
  ['bye', /^(bye|goodbye|bye bye|see you|good night|adios|hasta luego|nos vemos|chao)( muster)?$/],
  [
    'who',
    /^((who|what) are you|are you (a )?(human|robot|bot|ai|real|person|real person|chatbot)|what is your name|whats your name|what is muster|whats muster|who made you|quien eres|quien es usted|que eres|como te llamas|eres (un )?(robot|humano|persona)|que es muster)$/,
  ],
  [
    'help',
    /^(help|what can (you|i) (do|ask|ask you)( for me)?|how can you help( me)?|what do you (do|know)|menu|options|que puedes hacer|que sabes( hacer)?|como me puedes ayudar|en que (me )?puedes ayudar|opciones|how does this work|how do i use this|start)$/,
  ],
  ['fine', /^(ok|okay|yes|no|sure|yep|nope|cool|good|got it|i see|si|vale|bueno|bien|esta bien|entendido|listo)$/],
]

const texts: Record<Smalltalk, Record<Language, string>> = {
  hello: {
    en: "Hello. I am Muster's emergency assistant. Ask me how to prepare, when to leave or how to stay safe.",
    es: 'Hola. Soy el asistente de emergencias de Muster. Pregúnteme cómo prepararse, cuándo salir o cómo estar a salvo.',
  },
  thanks: { en: 'You are welcome. Stay safe.', es: 'De nada. Cuídese.' },
  bye: { en: 'Goodbye. Keep your alerts on.', es: 'Adiós. Deje sus alertas encendidas.' },
  who: {
    en: "I am Muster's emergency assistant, a program and not a person. I help with preparedness, evacuation guidance and safety information. I cannot call 911 for you.",
    es: 'Soy el asistente de emergencias de Muster, un programa y no una persona. Ayudo con preparación, evacuación e información de seguridad. No puedo llamar al 911 por usted.',
  },
  help: {
    en: 'If you are in danger, call 911. I can help you pack, plan how to leave, and stay safe in fire, flood, storm, earthquake, heat or an outage. For orders, routes and shelters I show the records and the map.',
    es: 'Si está en peligro, llame al 911. Le ayudo a empacar, planear su salida y estar a salvo en incendio, inundación, tormenta, terremoto, calor o apagón. Para órdenes, rutas y refugios muestro los registros y el mapa.',
  },
  fine: {
    en: 'Okay. Ask me anything about getting ready or staying safe.',
    es: 'Bien. Pregúnteme cómo prepararse o estar a salvo.',
  },
}

/** The answer to a greeting, thanks or a question about the assistant itself; null for everything else. */
export const smalltalk = (text: string, language: Language): string | null => {
  const folded = fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  const kind = patterns.find(([, pattern]) => pattern.test(folded))?.[0]
  return kind ? texts[kind][language] : null
}
