import type { dangerOutcomes } from '@muster/contracts/vocabulary/chat'
import { repairSpelling, spellingsOf } from '../distance.ts'
import { fold } from '../text.ts'
import dictionaryNeighbours from './dictionary-neighbours.json' with { type: 'json' }
import { normalise } from './features.ts'
import { hurriedWords, shortestHurried } from './hurried-words.ts'
import type { DangerId } from './ids.ts'
import { type Rule, rules } from './rules.ts'

const dictionaryWords = new Set<string>(Object.values(dictionaryNeighbours).flat())

const hurriedSpellings = spellingsOf(hurriedWords)

/** Repairs only words that neither language's dictionary knows. */
export const repairHurried = (clause: string): string =>
  clause
    .split(' ')
    .map(word =>
      word.length < shortestHurried || dictionaryWords.has(word)
        ? word
        : (repairSpelling(word, hurriedSpellings) ?? word),
    )
    .join(' ')

const clauses = (text: string): string[] =>
  fold(text)
    .split(/[.,;:!?\n¿¡()"。，！？；、]+| but | pero | although | aunque /)
    .map(clause => repairHurried(normalise(clause)))
    .filter(clause => clause.length > 0)

const urgent =
  /\b(right now|please hurry|hurry|help me|ayudenme|ayudeme|ahora mismo|ahorita|ya mismo|rapido|urgent[e]?)\b/

const learning =
  /\b(what if|hypothetically|hypothetical|in theory|in case|what happens (if|when)|prepar\w*|get ready|practice|prevent\w*|avoid\w*|insurance|seguro|(what|whats|which|(?<!creo |pienso |parece |siento )que|cual|cuales) (is|are|does|do|es|son|significa) (?!i\b|we\b)|meaning of|mean\b|difference between|(signs|symptoms|risks?|danger|chances?|kinds?|degree) of|(senales|sintomas|riesgos?|peligros?) de|learn\w*|teach\w*|class\w*|training|course|entrenamiento|curso|aprend\w*|ensen\w*|tell me about|cuentame|hablame de|how (do|can|should|to|would) (i |you |we |one )?(check|know|tell|recognize|detect|plan|protect|keep|make|build|get help|clean)|how (likely|common|often)|why (does|is|are)|que (pasa|pasaria|hago|haria) si|y si|en caso de|hipoteticamente|como (evit\w*|prevenir|se|reconozco|reconocer|proteg\w*|me proteg\w*|mantener|revis\w*|saber|limpi\w*)|por si|diferencia entre|que tan comun|plan for|planning|someday|kit|go bag|list|lista|supplies|checklist|before an? |antes de|after an? (earthquake|fire|flood|wildfire|storm)|despues de un)\b/

const past =
  /\b(last (year|month|week|summer|winter|time)|(years?|months?|weeks?) ago|used to|back in|when i was|history of|hace (anos|meses|un ano|mucho|\w+ anos)|el ano pasado|cuando era|in (19|20)\d\d|anniversary|movie|book|song|film|game|pelicula|cancion|juego|novela)\b/

const conditional = /\b(if|in case|unless|si|en caso de|por si)\b/
const someone =
  /^(?:then |now |but |ahora |pero |ya )*(?:my|his|her|our|their|the|he|hes|she|shes|i|im|we|were|they|theyre|theres|there|someone|mi|mis|su|el|la|los|las|yo|se|le|les|me|nos|esta|estan|estoy|estamos|tengo|tiene|hay|alguien|no) /

/** True where a later part states the danger by itself: "last year he had a heart attack, and now his chest hurts". */
const statedApart = (clause: string, rule: Rule): boolean =>
  !conditional.test(clause) &&
  clause
    .split(/ (?:and|then|y|luego) | (?=(?:now|ahora) )/)
    .slice(1)
    .some(
      part =>
        rule.pattern.test(part) &&
        someone.test(`${part} `) &&
        !learning.test(part) &&
        !past.test(part) &&
        !denied(part, rule),
    )

const asking =
  /^(where|how (far|close|near|big|fast)|is (the|there|it|my)|are (there|the|any)|when|will|could|which|what|any|has|does|do|did|tell me (if|where|how)|donde|que tan|a que|cuando|va a|cual|llegara|sabes|puede)\b|\b(if|how close|how far|where) the (fire|wildfire|flames)\b/

/** These words also begin statements ("hay fuego en mi patio"), so they need a question mark to count as a question. */
const askingInSpanish = /^(hay|esta)\b/

/** True where a negation stands right before the match, or inside it for rules whose pattern contains no negation. */
const denied = (clause: string, rule: Rule): boolean => {
  const match = rule.pattern.exec(clause)
  if (!match) return true
  const before = clause.slice(0, match.index).trim()
  if (
    /\b(not|no|isnt|arent|wasnt|dont|doesnt|never|nobody( is)?|no one( is)?|nothing|without|havent|aint|nunca|ni|nadie( esta)?|tampoco|sin|khong|chang|hindi|walang?)( (a|any|really|currently|actually|having|being|esta|estoy|me|se|hay|siento|tengo|un|una))*$|(没有?|不是?|无)$/.test(
      before,
    )
  )
    return true
  const needsNot = [
    'breathing',
    'not-breathing',
    'trapped',
    'hurt',
    'device',
    'stroke',
    'heat-stroke',
    'suicide',
    'general',
  ]
  return !needsNot.includes(rule.id) && /\b(not|isnt|arent|no esta|stopped being|no se)\b/.test(match[0])
}

const onlyWords =
  /^(please |por favor )?(help (me|now|please|me now|me please)|please help( me)?|emergency|i need help now|its an emergency|this is an emergency|ayudame( por favor| ya)?|ayuda (por favor|ya)|es una emergencia|emergencia)( please| por favor)?$/

/** "help" alone may ask for a menu; in capitals or with an exclamation mark it is a call for help. */
const shouted = /^[¡\s]*(?:[Hh]elp\s*!+|[Aa]yuda\s*!+|(?:HELP|AYUDA)[\s!.]*)$/

const inCar =
  /\b(car|truck|vehicle|van|suv|driving|traffic|road|highway|carro|coche|camioneta|manejando|trafico|carretera)\b/
const inHome = /\b(house|home|apartment|inside|casa|apartamento|departamento|adentro)\b/
const fire = /\b(fire|flames|wildfire|smoke|burning|fuego|llamas|incendio|humo)\b/
const water = /\b(water|flood|flooding|flooded|river|agua|inundacion|rio|corriente)\b/

/** Picks the danger whose first steps fit the place: in a car, at home, in fire, in water. */
const particular = (id: DangerId, whole: string): DangerId => {
  if (id !== 'trapped' && id !== 'fire-close') return id
  if (inCar.test(whole) && water.test(whole) && !fire.test(whole)) return 'car-water'
  if (id === 'trapped' && water.test(whole) && !fire.test(whole)) return 'water-rising'
  if (!fire.test(whole)) return id
  const surrounded = id === 'trapped' || /\b(surround|all around|sides|rodead|alrededor|todos lados)/.test(whole)
  if (surrounded && inCar.test(whole)) return 'car-surrounded'
  if (surrounded && inHome.test(whole)) return 'home-surrounded'
  return id
}

export type Recognised = {
  id: DangerId
  outcome: (typeof dangerOutcomes)[number]
  /** A cry for help and nothing else: the classifier has no say. */
  isCry?: true
}

const softenedElsewhere =
  /如果|要是|怎么知道|症状|去年|几年前|以前|什么是|\b(neu|lo (nhu|ma|bi|co|toi|minh|em|nguoi)|nam ngoai|hoi truoc|dau hieu|trieu chung|la gi|paano kung|noong|dati|senyales|sintomas ng|ano ang)\b|하면|되면|막히면|나면|빠지면|쉬면|작년|예전|증상|뭐예요/u

/** Words of a question, a condition, a lesson or the past. */
export const isSoftened = (text: string) => learning.test(text) || past.test(text) || softenedElsewhere.test(text)

/** Short questions about what is and short denials: "is something burning over there", "there is no fire in my house". */
export const isQuestionOrDenial = (text: string) =>
  text.split(' ').length <= 9 &&
  /^(is|are|was|does|do|did|where|when|which|who|quien|donde|cuando|cual|hay alguna|ya levantaron|se puede|(there is|theres|no hay) (no\b|fuego)|(i am|im|we are|were|he is|hes|she is|shes) not (trapped|stuck|hurt|injured|in danger|bleeding)$|no (estoy|estamos|esta) (atrapad[oa]s?|herid[oa]s?|en peligro|sangrando)$|no hay|nobody|no one|nadie)\b/.test(
    text,
  )

/** Questions for yes or no, and for where and how much, in the other languages. "What do I do" is no such question: people in danger ask it. */
const askingElsewhere =
  /[吗嗎]|能不能|可不可以|要不要|会不会|多少|哪里|什么时候|까요$|[되있]나요$|인가요|한가요|얼마|언제|\bkhong$|\b(o dau|bao nhieu|bao lau|khi nao|la gi)\b|\b(ba|saan|kailan|magkano|gaano)\b/u

/** Whether a message asks something rather than telling it. */
export const isQuestion = (text: string, normalised: string) =>
  /[?¿？]/.test(text) ||
  askingElsewhere.test(normalised) ||
  asking.test(normalised) ||
  (learning.test(normalised) && !/\bnow\b/.test(normalised)) ||
  /\b(how|what|should|can (i|we)|do (i|we)|que hago|como|puedo|debo)\b/.test(normalised)

/** The danger that a rule names, and whether the words around it soften it; null where no rule matches. */
export const byRules = (text: string): Recognised | null => {
  const said = clauses(text)
  const whole = said.join(' ')
  // A danger may be spread over two clauses ("I am dizzy, the generator is running"), so the whole message is matched last.
  const parts = said.length > 1 ? [...said, whole] : said
  if (onlyWords.test(whole) || shouted.test(text.trim())) return { id: 'general', outcome: 'certain', isCry: true }
  let mentioned: DangerId | null = null
  for (const rule of rules) {
    for (const clause of parts) {
      if (!rule.pattern.test(clause)) continue
      if (rule.always) return { id: rule.id, outcome: 'certain' }
      if (denied(clause, rule)) continue
      const id = particular(rule.id, whole)
      const isAsking = asking.test(clause) || (/[?¿]/.test(text) && askingInSpanish.test(clause))
      const softened = isSoftened(clause)
      if (rule.notWhenAsking && isAsking && !urgent.test(whole)) mentioned ??= id
      else if (softened && !urgent.test(whole) && !statedApart(clause, rule)) mentioned ??= id
      else return { id, outcome: 'certain' }
    }
  }
  return mentioned && { id: mentioned, outcome: 'unsure' }
}
