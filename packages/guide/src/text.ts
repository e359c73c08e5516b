import { type Language, languages } from '@muster/contracts/vocabulary/languages'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as spanish } from '@orama/stemmers/spanish'
import compiled from './search/words.json' with { type: 'json' }

/** Lower case without accents and apostrophes. Punctuation stays: it separates clauses. Cut at 4,000 characters. */
export const fold = (text: string): string =>
  text
    .slice(0, 4000)
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/[’‘'`´]/g, '')

export const words = (text: string): string[] => fold(text).match(/[a-z0-9]+/g) ?? []

const unseen = /[\p{Cc}\p{Cf}]/gu

/** Makes text from people or feeds safe to repeat: no markup, no control or direction marks, bounded length. */
export const plain = (text: string, limit = 200): string => {
  const clean = text
    .replace(/<[^>]*>?/g, ' ')
    .replace(/[<>]/g, ' ')
    .replace(unseen, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return clean.length > limit ? `${clean.slice(0, limit - 1).trimEnd()}…` : clean
}

type SearchWords = { ignored: string; telling: string; synonyms: readonly string[] }

// A language without a file in knowledge/search is searched by its words as they are.
const searchWords: Partial<Record<string, SearchWords>> = compiled
const wordsOf = (language: Language): SearchWords => searchWords[language] ?? { ignored: '', telling: '', synonyms: [] }
const ignored = new Map(languages.map(language => [language, new Set(wordsOf(language).ignored.split(' '))]))

/** Phrases that are replaced by one term before a text is split into words. */
const phrases: Partial<Record<Language, readonly (readonly [RegExp, string])[]>> = {
  en: [
    [
      /\bgo ?-?bags?\b|\bgrab (and go )?bags?\b|\b(emergency|survival|disaster|evacuation|evac|bug ?out|72 hour) (bags?|kits?|backpacks?)\b/g,
      'gobag',
    ],
    [/\b(service|guide|assistance|seeing eye|hearing) (animals?|dogs?)\b/g, 'serviceanimal'],
    [/\bwheel ?chairs?\b|\bpower ?chairs?\b|\bmobility scooters?\b/g, 'wheelchair'],
    [/\bshelter(ing)? in place\b/g, 'shelterinplace'],
    [/\bcarbon monoxide\b/g, 'monoxide'],
    [
      /\bpower (is |goes |went |has gone )?(out|outages?|cuts?|failures?|loss)\b|\b(lights?|electricity) (is |are |goes |go |went |has gone )?(out|off)\b|\blose power\b|\bno (power|electricity)\b|\bpublic safety power shutoffs?\b/g,
      'outage',
    ],
    [/\bafter ?-?shocks?\b/g, 'aftershock'],
    [/\bred flags?\b/g, 'redflag'],
    [/\bwild ?(land)? ?fires?\b/g, 'wildfire'],
    [/\b(no|without( an?)?|(dont|do not) (have|own)( an?)?) (car|vehicle)s?\b/g, 'nocar'],
    [/\b(no|without|lose|lost) (the )?(internet|signal|connection|wifi|service|data)\b/g, 'offline'],
    [
      /\b(large|larger|big|bigger) (text|font|letters|print)\b|\b(text|font|letters) (larger|bigger|size)\b/g,
      'largetext',
    ],
    [/\bright after\b/g, 'after'],
    [/\bde escalation\b/g, ''],
    [/\bfirst ?-?aid\b/g, 'firstaid'],
    [/\bblack ?outs?\b/g, 'outage'],
    [/\bhard of hearing\b|\bhearing (loss|impaired)\b|\bcant hear\b/g, 'deaf'],
    [/\b(low vision|visually impaired|cant see)\b/g, 'blind'],
    [/\bdefens[ai]ble spaces?\b/g, 'defensiblespace'],
    [/\b(older|elderly) (adults?|people|parents?|person|folks)\b|\bseniors?( citizens?)?\b/g, 'elderly'],
    [/\bturn(ing)? around\b/g, 'turnaround'],
    [/\belectric (cars?|vehicles?)\b/g, 'ev'],
    [/\bstay(ing)? put\b|\bstay inside\b/g, 'shelterinplace'],
    [/\bget(ting)? out\b|\bget away\b/g, 'evacuate'],
    [/\bgood (morning|afternoon|evening)\b|\b(quick|another|one( more)?|dumb|silly) questions?\b|\bin advance\b/g, ''],
    [
      /\b(ran|run|running) out( of)?\b|\bout of (?=(my|his|her|our|the)? ?(pills?|meds?|medic\w+|insulin|oxygen))/g,
      'ranout',
    ],
    [/\bair ?con(ditioning|ditioner)?\b|\ba\/c\b/g, 'ac'],
    [/\bwheels? chair\b/g, 'wheelchair'],
    [/\blevels? (1|2|3|one|two|three)\b/g, 'evaclevel'],
    [/\b(no|without|(dont|do not) have( any)?|didnt have( any)?) insurance\b|\bnot insured\b/g, 'uninsured'],
    // "I'd" is "id" without its apostrophe, so "id" alone says nothing.
    [/\b(an|my|no|any|photo|the|without|lost|state|show|your|his|her|their) ids?\b/g, 'identification'],
    [/\b(no|without|(dont|do not) have( any| my)?) (papers|status|legal status)\b/g, 'undocumented'],
    [/\bcat ?[1-5]\b/g, 'category'],
    [/\bbottled water\b/g, 'water bottledwater'],
    [/\b(im|am|are|were|flat|so|dead) broke\b|\bbroke (right now|until|till)\b/g, 'money'],
    [/\b(my|at|to|from|off|miss(ed)?|lost) work\b|\bwork (place|burned|closed|schedule)\b/g, 'job'],
    [/\b(go(ing)?|went|come|coming|get(ting)?|mov(e|ing)|let) (us |me )?back\b/g, 'return'],
    [
      /\b([2-9]|1[0-2]|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)[ -]?(years?|yrs?|yo)([ -]?olds?)\b/g,
      'kid',
    ],
    [/\b\d+[ -]?(months?|mos?|weeks?|wks?)[ -]?olds?\b/g, 'baby'],
    [/\b(is|im|am|age|aged|turned) (6[5-9]|[7-9]\d)\b(?! *(%|degrees|miles|percent|mph|f\b|feet|dollars))/g, 'elderly'],
  ],
  es: [
    [
      /\b(mochilas?|bolsas?|maletas?|kits?|equipo) (de |para )?(emergencias?|evacuacion|evacuar|desastres?|supervivencia)\b/g,
      'gobag',
    ],
    [/\b(animal|animales|perros?) (de (servicio|asistencia)|guias?|lazarillos?)\b/g, 'serviceanimal'],
    [/\bsillas? (de ruedas|electricas?)\b/g, 'wheelchair'],
    [/\bmonoxido( de carbono)?\b/g, 'monoxide'],
    [
      /\b(se (me )?(va|fue|corta|corto) la (luz|electricidad|corriente)|(corte|falta)s? de (luz|energia|electricidad|corriente)|sin (luz|electricidad|corriente)|apagon(es)?)\b/g,
      'outage',
    ],
    [/\bno (hay|tengo|tenemos) (luz|electricidad|corriente)\b/g, 'outage'],
    [/\b(sin|no tengo|no tenemos) (carro|coche|auto|vehiculo)\b/g, 'nocar'],
    [/\bsin (internet|senal|conexion|servicio|datos)\b/g, 'offline'],
    [/\bbandera roja\b/g, 'redflag'],
    [/\bprimeros auxilios\b/g, 'firstaid'],
    [/\bespacio defendible\b/g, 'defensiblespace'],
    [/\b(personas?|adultos?|gente) mayor(es)?\b|\bancian[oa]s?\b|\babuel[oa]s?\b|\btercera edad\b/g, 'elderly'],
    [
      /\b(refugiar(me|se)|quedar(me|se)|resguardar(me|se)|refugio) (en (el|mi|su) lugar|en el sitio|adentro|bajo techo)\b/g,
      'shelterinplace',
    ],
    [/\b(carros?|autos?|coches?|vehiculos?) electricos?\b/g, 'ev'],
    [/\b(personas? )?sord[oa]s?\b|\bno oigo\b|\bno (puedo )?oir\b/g, 'deaf'],
    [/\b(personas? )?cieg[oa]s?\b|\bbaja vision\b|\bno veo\b/g, 'blind'],
    [/\bmedia noche\b/g, 'noche'],
    [/\bdar (la )?vuelta\b/g, 'turnaround'],
    [/\bbuen[oa]s? (dias?|tardes?|noches?)\b|\b(una|otra) pregunta\b/g, ''],
    [/\bse (me|le|nos) (acabo|acabaron|termino|terminaron|acaba)\b/g, 'ranout'],
    [/\baire acondicionado\b/g, 'ac'],
    [/\bnivel(es)? (1|2|3|uno|dos|tres)\b/g, 'evaclevel'],
    [/\b(sin|no (tengo|tenemos|tenia|teniamos)) (seguro|aseguranza)\b/g, 'sinseguro'],
    [/\b(sin|no (tengo|tenemos|tiene|tienen)) papeles\b/g, 'indocumentado'],
    // "Aplicación" is an app, or what one asks for help with.
    [
      /\b(aplic(ar|o|as|a|amos|ando|aron)|apli(que|quen|que)|aplicacion(es)?(?= (a|de|para) (fema|la ayuda|ayuda)))\b/g,
      'solicitar',
    ],
    [/\b(de|tiene|tienen) ([2-9]|1[0-2]) anitos\b|\b(de|tiene|tienen) ([2-9]|1[0-2]) anos\b/g, 'nino'],
    [/\b(de|tiene) \d+ (meses|semanas)\b/g, 'bebe'],
    [/\b(tiene|de|tengo) (6[5-9]|[7-9]\d) anos\b/g, 'elderly'],
  ],
}

const stemmers: Partial<Record<Language, (word: string) => string>> = { en: english, es: spanish }
const stemsKnown = new Map<Language, Map<string, string>>(languages.map(language => [language, new Map()]))
/** Words whose stems are remembered, for each language: more than all facts together have, few enough to hold. */
const mostStemsKnown = 20_000

/** The same few thousand words return in every fact and question, and a stemmer is slow. */
function stemOf(word: string, language: Language): string {
  const known = stemsKnown.get(language)
  const before = known?.get(word)
  if (before !== undefined) return before
  const stem = stemmers[language]?.(word) ?? word
  if (known && known.size >= mostStemsKnown) known.clear()
  known?.set(word, stem)
  return stem
}

function canonical(language: Language): ReadonlyMap<string, string> {
  const entries = wordsOf(language).synonyms.flatMap(group => {
    const stems = group.split(' ').map(word => stemOf(word, language))
    const first = stems[0] ?? ''
    return stems.map(stem => [stem, first] as const)
  })
  return new Map(entries)
}

const canon = new Map(languages.map(language => [language, canonical(language)]))

/** The first word of a stem's synonym group, or the stem itself. */
export const meaning = (stem: string, language: Language): string => canon.get(language)?.get(stem) ?? stem

/** The terms that name a danger or what a person needs. */
export const tellingTerms = (language: Language): ReadonlySet<string> =>
  new Set(stems(wordsOf(language).telling, language).map(stem => meaning(stem, language)))

/** All stems that the synonym list knows: typing errors are repaired towards these as well. */
export const knownStems = (language: Language): string[] => [...(canon.get(language)?.keys() ?? [])]

/** The words of a text in order, without stop words, each as it is written and as its stem; synonyms are not merged yet (`meaning`). */
export function stemmedWords(text: string, language: Language): { word: string; stem: string }[] {
  const joined = (phrases[language] ?? []).reduce((t, [pattern, word]) => t.replace(pattern, ` ${word} `), fold(text))
  return (joined.match(/[a-z0-9]+/g) ?? [])
    .filter(word => word.length > 1 && !ignored.get(language)?.has(word))
    .map(word => ({ word, stem: stemOf(word, language) }))
}

/** The stems of `stemmedWords`. */
export const stems = (text: string, language: Language): string[] =>
  stemmedWords(text, language).map(({ stem }) => stem)
