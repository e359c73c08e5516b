import type { Pack } from './pack.ts'
import { fold } from './text.ts'
import type { Texts } from './texts.ts'

type Smalltalk = keyof Texts['smalltalk']

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

/** The answer to a greeting, thanks or a question about the assistant itself; null for everything else. */
export function smalltalk(text: string, { texts }: Pack): string | null {
  const folded = fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  const kind = patterns.find(([, pattern]) => pattern.test(folded))?.[0]
  return kind ? texts.smalltalk[kind] : null
}
