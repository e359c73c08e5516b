import { type Language, languages } from '@muster/contracts/vocabulary/languages'
import { stemmer as english } from '@orama/stemmers/english'
import { stemmer as spanish } from '@orama/stemmers/spanish'

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

// A language without the lists below is searched by its words as they are.
const stopWords: Partial<Record<Language, ReadonlySet<string>>> = {
  en: new Set(
    `a an the i im ive me my mine we our us you your he she it its they them their this that these those to of in on at
    for from by with and or is are am be been was were do does did doing can could should would will shall may might must
    what whats which who whom how there here so if as about please tell want need know some any just get got have has had
    having use using when where why also then than too very really like best way thing things go going give let make say
    not no dont someone somebody people person good right now u r pls hey ok okay would id wanna gonna hi hello help lot
    into one other wat put user users themselves myself advice tips own there thats were lets while during ok okay thru`.split(
      /\s+/,
    ),
  ),
  es: new Set(
    `un una unos unas el la los las lo yo mi mis me tu tus te su sus se nos nuestro nuestra a al de del en por para con y o
    u es son soy esta estan estoy ser estar hay que cual cuales quien como donde cuando cuanto si no ni muy mas ya le les
    este esto esa ese eso debo debe deber puedo puede poder tengo tiene tener necesito necesita quiero hago hacer haga hace
    dime digame favor cosas cosa algo alguien uno hola ir voy va han he ha pero tambien entonces bien ahora aqui saber
    mejor gente persona ayuda ayudar estar usar uso usted ustedes qu cuantas cuantos cuanta ayudame ayudeme consejos mientras
    durante pasa da dan soy cada`.split(/\s+/),
  ),
}

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
  ],
}

const groups: Partial<Record<Language, readonly string[]>> = {
  en: [
    'gobag bag backpack kit suppl supplies gear',
    'pack bring take carry packing luggage',
    'pet dog cat animal puppy kitten',
    'baby infant newborn toddler diaper formula',
    'kid child children son daughter grandkid',
    'elderly grandma grandmother grandfather grandpa grandparent older aging',
    'medicine medication med pill prescription drug rx meds',
    'document paper paperwork passport certificate id',
    'wildfire brushfire bushfire forestfire fire',
    'flood flooding flooded floodwater',
    'earthquake quake shaking tremor seismic',
    'hurricane cyclone typhoon storm',
    'outage blackout',
    'evacuate leave flee evacuation evacuating escape exit',
    'car vehicle truck drive driving suv van auto',
    'wheelchair scooter',
    'disability disabled handicapped accessible accessibility',
    'prepare ready preparation preparedness prep plan',
    'store stock stockpile keep storage save',
    'heat hot heatwave',
    'smoke smoky smokey haze air',
    'mask n95 kn95 respirator',
    'home house apartment',
    'phone cell cellphone mobile smartphone',
    'call dial phonecall',
    'text sms message',
    'wound cut injury injured',
    'burn burned burnt scald',
    'bleed bleeding blood',
    'stress anxious anxiety scared panic afraid worried overwhelmed nervous upset',
    'return reenter reentry back',
    'horse cattle cow livestock goat chicken sheep',
    'gas propane',
    'mean meaning definition difference versus vs',
    'bus transit paratransit',
    'friend family relative neighbor',
    'alert notification warning',
    'map route path directions',
    'tsunami tidal',
    'generator',
    'sign symptom recognize',
    'choose decide pick select',
    'app application muster',
    'off disable mute',
    'grill bbq barbecue stove',
    'inside indoor indoors',
    'cant cannot unable',
    'clean cleaning cleanup',
  ],
  es: [
    'gobag mochila maleta kit bolsa',
    'empacar llevar empaco llevo poner pongo meter lleva llevarme',
    'mascota perro gato animal perrito gatito',
    'bebe recien nacido panal formula biberon',
    'nino nina hijo hija ninos pequeno',
    'elderly viejito abuelito',
    'medicina medicamento pastilla receta remedio',
    'documento papel identificacion pasaporte acta',
    'incendio fuego lumbre',
    'inundacion inundado inundar creciente',
    'terremoto temblor sismo sacudida tiembla',
    'huracan ciclon tormenta',
    'evacuar salir irme evacuacion salgo irse evacuo escapar',
    'carro coche auto vehiculo camioneta manejar conducir manejando',
    'wheelchair',
    'discapacidad discapacitado accesible',
    'preparar preparo prepararse prepararme preparacion listo preparado',
    'guardar almacenar guardo tener',
    'calor',
    'humo aire',
    'mascarilla cubrebocas n95 tapabocas',
    'casa hogar apartamento departamento vivienda',
    'telefono celular movil',
    'llamar llamo llamada marcar',
    'texto mensaje sms textear',
    'herida cortada lesion',
    'quemadura quemar',
    'sangre sangrado sangrar hemorragia',
    'estres ansiedad miedo panico asustado nervioso preocupado',
    'volver regresar regreso vuelvo',
    'caballo ganado vaca gallina chivo borrego',
    'significar significa significado diferencia',
    'autobus camion transporte',
    'amigo familia familiar vecino',
    'alerta notificacion aviso',
    'mapa ruta camino',
    'senal sintoma',
    'comida alimento',
    'refugio albergue',
    'bateria pila',
    'elegir elige escoger escoge decide',
    'apagar desactivar apago desactivo',
    'aplicacion app muster',
  ],
}

const stemmers: Partial<Record<Language, (word: string) => string>> = { en: english, es: spanish }
const stemOf = (word: string, language: Language): string => stemmers[language]?.(word) ?? word

function canonical(language: Language): ReadonlyMap<string, string> {
  const entries = (groups[language] ?? []).flatMap(group => {
    const stems = group.split(' ').map(word => stemOf(word, language))
    const first = stems[0] ?? ''
    return stems.map(stem => [stem, first] as const)
  })
  return new Map(entries)
}

const canon = new Map(languages.map(language => [language, canonical(language)]))

/** The first word of a stem's synonym group, or the stem itself. */
export const meaning = (stem: string, language: Language): string => canon.get(language)?.get(stem) ?? stem

/** All stems that the synonym list knows: typing errors are repaired towards these as well. */
export const knownStems = (language: Language): string[] => [...(canon.get(language)?.keys() ?? [])]

/** Stems of a text in order, without stop words; synonyms are not merged yet (`meaning`). */
export function stems(text: string, language: Language): string[] {
  const joined = (phrases[language] ?? []).reduce((t, [pattern, word]) => t.replace(pattern, ` ${word} `), fold(text))
  return (joined.match(/[a-z0-9]+/g) ?? [])
    .filter(word => word.length > 1 && !stopWords[language]?.has(word))
    .map(word => stemOf(word, language))
}
