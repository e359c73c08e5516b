import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import { mostSevereFirst } from '@muster/contracts/entities/most-severe-first'
import { withoutCondition } from './condition.ts'
import type { Pack } from './pack.ts'
import { type KnownPlace, reachOf } from './places.ts'
import { fold, plain } from './text.ts'
import { fill, type Texts } from './texts.ts'
import type { Action, MessageType } from './topic.ts'

/** An active emergency update in the form that the guide reads. */
export type ActiveUpdate = {
  id: string
  title: string
  /** A `HazardKind` of the contracts. */
  hazard: string
  severity: string
  affectedAreas: readonly string[]
  isDrill: boolean
  /** The sender's name. */
  source: string
  /** ISO instant or Date. */
  issuedAt: string | Date
  /** Null if the sender drew no area. */
  geometry?: AreaGeometry | null
}

/** When the list of updates was last read completely; `at` is null if it never was. */
export type ListRead = {
  at: string | null
  isOld: boolean
  /** Names of the sources that could not be read. Absent if that is unknown. */
  silent?: readonly string[]
}

/** The kinds of questions that only live records can answer. */
export type LiveKind = keyof Texts['live']

/** Matches words for the place where the person is. What happens there is answered from records, never from a fact. */
const hereInEnglish = String.raw`(nearby|(around|near|close to|in|by|at|outside|to) (here|me|us|home|((my|our|this|the) (\w+ )?(place|house|home|area|neighbou?rhood|street|town|city|block|county|apartment|building|school|road|part of town)))\b)`
const hereInSpanish = String.raw`(cerca|por aqui|por aca|aqui|(por|en|de) (mi|la|nuestra|nuestro|este|esta|el) (casa|barrio|zona|colonia|calle|area|ciudad|pueblo|vecindario|rumbo))\b`
const asksWhatHappensHere = new RegExp(
  [
    String.raw`\b(anything|something|whats?|any|is there|are there|is it)\b( \w+){0,3} ((happening|happened|going on|went on|troubles?|dangers?)( \w+){0,2}|wrong|bad|dangerous|serious|scary|weird|crazy|threatening|up) ${hereInEnglish}`,
    String.raw`\b(que|algo|algun\w*|hay|habra)\b.{0,20}\b(pasa|paso|pasando|pasado|ocurr\w+|suced\w+|malo|mala|raro|grave|peligro\w*|problemas?|novedad\w*)\b.{0,12}\b${hereInSpanish}`,
    String.raw`\b(paso|pasa|ocurrio|sucedio|sucede) algo\b.{0,12}\b${hereInSpanish}`,
  ].join('|'),
)

const patterns: readonly (readonly [LiveKind, RegExp])[] = [
  [
    'return',
    /\b(can|may|is it (safe|ok|okay)|when (can|will|may)|are we allowed) .{0,14}\b(go|get|be let|return|back)\b.{0,12}\b(home|back|to (my|our|the) house)\b|\b(order|warning|evacuation)s?\b.{0,18}\b(lifted|cancel\w*|over|ended)\b|\b(puedo|podemos|cuando (puedo|podemos)|es seguro) (volver|regresar)\b(?! a (?!\w*salir)\w+(ar|er|ir)(l[aeo]s?)?\b)|\b(levantaron|ya termino|se levanto|cancelaron|quitaron)\b.{0,16}\b(orden|advertencia|evacuacion)/,
  ],
  [
    'shelter',
    /\b(where|nearest|closest|near(by)?|open|which|find|any|show( me)?|locate|directions? to|address of|full|space|room|beds?|get to|list)\b.{0,26}\b(shelters?|evacuation cent(er|re)s?|red cross cent(er|re)|cooling cent(er|re)s?|warming cent(er|re)s?|evac cent(er|re)s?)\b|\b(shelters?|cooling cent(er|re)s?|evacuation cent(er|re)s?)\b.{0,16}\b(near|open|close|around here|details|full|have (room|space)|address|locations?|available)\b|\bwhere (can|do|should) (i|we) (sleep|stay) tonight\b|\b(nearest|closest) place to (sleep|stay|go)\b|\b(donde|cercano|cerca|abiert\w*|cual\w*|que(?= (refugio|albergue|centro))|hay|direccion|mostrar|muestra\w*|encuentro|lugar en|lleno)\b.{0,26}\b(refugios?|albergues?|centros? de (evacuacion|enfriamiento))\b|\b(refugios?|albergues?)\b.{0,16}\b(cerca\w*|abiert\w*|mas cercano|llen\w*|disponib\w*|detalles|lugar|espacio)\b|donde (puedo|podemos) dormir|\blugar (mas )?(cercano|cerca) (para|donde) (dormir|quedar\w*)\b/,
  ],
  [
    'route',
    /\b(which|what|best|safest|fastest|quickest|show( me)?|emergency|my|give me|find|start|get|evacuation|exit|alternate|need a|plan a) .{0,12}\b(route|roads?|way out|directions|navigation|highway|freeway|exit)\b|\b(roads?|highway|hwy|freeway|interstate|bridge|street|i ?-?\d{1,3}|route \d+)\b.{0,16}\b(open|closed?|closures?|blocked|clear|passable|flooded)\b|\bhow (do|can|should) (i|we) (get|drive|go) (out|away|from|to|there|north|south|east|west)\b|\bwhich way (do|should|can|must) (i|we) (go|drive|head|leave|run|evacuate)\b|\bway out\b|\b(escape|exit) (route|road)\b|\bnavigate\b|\b(que|cual|mejor|muestra\w*|mostrar|dame|mi|segura?|emergencia) .{0,16}\b(ruta|camino|carretera|salida|direcciones|indicaciones)\b|\b(carretera|camino|calle|puente|autopista|ruta)\b.{0,16}\b(abiert\w*|cerrad\w*|bloquead\w*|libre|inundad\w*)\b|\b(abiert\w*|cerrad\w*|bloquead\w*|inundad\w*) (la|el|las|los) (carreteras?|caminos?|calles?|puentes?|autopistas?)\b|\bcomo (salgo|salimos|llego|llegamos)\b|\bpor donde (salgo|salir|salimos|me voy)\b/,
  ],
  [
    'fire',
    /\b(where|how (far|close|near|big|large|fast)|is (the|there|a|any)|are there( any)?|what direction|which (way|direction)|how much|percent)\b.{0,24}\b(fires?|wildfires?|flames|containment|contained|evacuat\w* fire|smoke from)\b.{0,40}|\b(fire|wildfire)\b.{0,16}\b(contained|containment|map|status|location|near me|perimeter|spread|today|moving)\b|\b(containment|percent contained|fires? near|fires? around|acres)\b|\b(what( i)?s|anything|is something|are things) (burning|on fire)\b|\bque se esta quemando\b|\b(hay )?algo (quemandose|ardiendo)\b|\b(donde|que tan (lejos|cerca|grande)|hay|a que distancia|hacia donde|cuanto)\b.{0,24}\b(fuegos?|incendios?|contenid\w*|contencion|llamas)\b|\b(incendio|fuego)\b.{0,16}\b(contenid\w*|contencion|cerca de mi|hoy|mapa|avanza)\b/,
  ],
  [
    'order',
    /\b(should (i|we) (leave|evacuate|go)( (now|today|yet|tonight|right now|already))?$|(should|do) (i|we) (leave|evacuate|go) (now|today|yet|tonight|right now))|\b(is|are|am|was|has|have) (i|we|my|our|the|there|they|it|[a-z]+ (county|city))\b.{0,30}\b(order(ed|s)?|evacuat\w*|(?<!flood )zone|warning|mandatory|leave (now|today|right now|yet|tonight)|go now|in danger|flood(ed|ing)? (warning|watch)|tsunami (warning|alert))\b|\bwhat(s| is)? (my|our|the) (evacuation )?zone\b|\b(which|what) (zones?|areas?|cities|towns?|neighborhoods?|places?)\b.{0,24}\b(evacuat\w*|ordered|under|affected)\b|\b(is|are) .{0,24}\b(under|being|getting) .{0,14}(evacuat\w*|order|warning)\b|\bevacuation (order|status|warning)s? (for|in|near|now|today)\b|\bmy zone\b.{0,20}\b(order\w*|status|evacuat\w*|safe|warning)\b|\bam i (safe|in danger)\b|(?<!\bhow (high|far) )\bdo (i|we) (have|need) to (leave|evacuate|go)\b|\b(esta|estan|hay|tengo|debo|tenemos|estoy|estamos|es)\b.{0,26}\b(orden(es)? (de evacuacion|para)|evacuad\w*|mi zona|zona .{0,10}evacu\w*|evacuar (ya|ahora|hoy)|en peligro|bajo (orden|advertencia))\b|\b(cual es|que es|en que)\b.{0,6}\b(mi|esta(mos|oy en)?) .{0,6}zona\b|\bque zonas\b|\bmi zona\b|\btengo que (salir|irme|evacuar)\b|\b(estoy|estamos) (a salvo|en peligro|segur\w*)\b/,
  ],
  [
    'updates',
    /\b(any|latest|current|new|active|live|show( me)?|check|today\S?|recent|what) .{0,14}\b(alerts?|updates?|emergenc(y|ies)(?! (bag|kit|backpack|box|supplies|plan|contacts?|food|water|fund|numbers?|radio))|warnings?|news|disasters?|incidents?)\b|\bwhats (happening|going on|the (situation|latest|status))\b|\bwhat is (happening|going on|the (situation|latest|status))\b|\b(air quality|aqi|weather|forecast|(?<!\b(mph|hour) )wind)\b.{0,14}\b(now|today|here|tonight|tomorrow|index|like)\b|\bwas (that|there) an earthquake\b|\bhow (strong|big) was (the|that)\b|\b(alertas?|avisos?|noticias|actualizaciones|emergencias|novedades)\b.{0,14}\b(hay|activ\w*|ahora|hoy|nuev\w*|actual\w*|recientes?|ultim\w*)\b|\b(hay|ultim\w*|que|nuev\w*|muestra\w*|ver) .{0,14}\b(alertas?|avisos?|noticias|actualizaciones|emergencias)\b|\bque (esta pasando|pasa (aqui|ahora|hoy)|ocurre)\b|\bcalidad del aire\b.{0,12}\b(hoy|ahora|aqui)\b/,
  ],
  ['updates', asksWhatHappensHere],
]

const aboutKnowing =
  /\b(what (does|do|is|are|if)|whats|mean|meaning|difference|how (do|does|can) .{0,20}(work|choose|decide|pick|calculate|know|find out|look up|sign up|turn|get alerts)|how (soon|early)|explain|que (es|son|significa|quiere decir)|significa|diferencia|como (funciona|elige|escoge|activo|apago|desactivo|averiguo|encuentro mi|busco|consulto|se mi)|turn (on|off)|prepare|plan)\b/
const stillLive =
  /\bwhat( i)?s (burning|on fire)\b|\bwhats? (is )?(my|our|the) (evacuation )?zone\b|\bwhat( i)?s (my|our|the) (\w+ )?(way out|way|route|road|exit|escape)( \w+)?( \w+)?$|\b(what|whats|what is) (is )?(the )?(best|safest|fastest|quickest|latest|status|happening|going on|situation|closest|nearest)\b|\bcual es (mi|la (mejor|ruta)|el (refugio|albergue|camino))|\bque (esta pasando|zonas|ruta|camino|carretera|refugio|albergue|alertas|noticias)|\bwhat (route|road|shelter|zone|alerts|updates|areas|emergenc)/

/** Matches people who cannot drive: they ask for a ride, not for a route. */
const withoutCar =
  /\b(no|without a|(dont|do not|didnt) (have|own) an?|havent got an?) (car|ride|vehicle|truck|way to drive)\b|\b(i|we|she|he) (dont|do not|cant|cannot|doesnt) drive\b|\b(sin|no tengo|no tenemos) (carro|coche|auto|vehiculo|quien (me|nos) lleve)\b|\bno (manejo|manejamos|se manejar)\b/

/** Matches questions about going through water, and about the meaning of a notice about water. Facts answer them, even if a road is named. */
const throughWater =
  /\b(driv(e|ing)|cross(ing)?|wad(e|ing)|walk(ing)?) (\w+ ){0,6}(flood(ed|ing|s)?|floodwaters?|(through|across|cross|in) (\w+ )?water)\b|\bcross(ing)? (\w+ )?water\b|\b(pas(ar|o|amos)|cruz\w+|atraves\w+|manej\w+|conduc\w+) (\w+ ){0,6}(inundad\w+|inundacion|agua)\b/
const waterNotice =
  /\b(hervir|hierv\w+|boil\w*)\b|\b(agua|llave|grifo|biberon(es)?|ban(ar|arme|arnos|arse|o)|duchar(me|se)?)\b.{0,40}\baviso\b|\baviso\b.{0,40}\b(agua|llave|grifo|biberon(es)?|ban(ar|arme|arnos|arse|o)|duchar(me|se)?)\b/

/** Which live records a question asks for; null if a topic can answer it. */
export const liveKind = (text: string): LiveKind | null => {
  const folded = fold(withoutCondition(text))
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
  if (throughWater.test(folded) || waterNotice.test(folded)) return null
  if (aboutKnowing.test(folded) && !stillLive.test(folded)) return null
  const kind = patterns.find(([, pattern]) => pattern.test(folded))?.[0] ?? null
  return kind === 'route' && withoutCar.test(folded) ? null : kind
}

/** The records and the person's places, as far as they are known. */
export type LiveContext = {
  activeUpdates?: readonly ActiveUpdate[]
  places?: readonly KnownPlace[]
  listRead?: ListRead
}

/** Sorted: real before drills, then updates whose area the question names, then by severity, then newest first. */
const ordered = (updates: readonly ActiveUpdate[], text: string): ActiveUpdate[] => {
  const asked = areaWords(text)
  const rankOf = (update: ActiveUpdate) => (namesArea(update, asked) ? 0 : 1)
  return mostSevereFirst(updates).sort((a, b) => Number(a.isDrill) - Number(b.isDrill) || rankOf(a) - rankOf(b))
}

const areaWords = (text: string): ReadonlySet<string> => new Set(fold(text).match(/[a-z0-9]{4,}/g) ?? [])
const namesArea = ({ affectedAreas }: ActiveUpdate, asked: ReadonlySet<string>): boolean =>
  [...areaWords(affectedAreas.join(' '))].some(word => asked.has(word))

/** The message type and buttons of the answer to each kind of live question. */
export const surfaces: Record<LiveKind, { messageType: MessageType; actions: Action[] }> = {
  order: { messageType: 'disaster_status', actions: ['open_map_navigation', 'emergency_route'] },
  return: { messageType: 'disaster_status', actions: ['open_map_navigation'] },
  fire: { messageType: 'disaster_status', actions: ['open_map_navigation', 'emergency_route'] },
  route: { messageType: 'map_navigation', actions: ['open_map_navigation', 'emergency_route'] },
  shelter: { messageType: 'shelter_information', actions: ['show_shelter_details', 'get_navigation'] },
  updates: { messageType: 'disaster_status', actions: ['open_map_navigation'] },
}

/** The updates that a live answer shows as cards: those near the person, and those whose area the question names. */
export function shownFor(
  text: string,
  updates: readonly ActiveUpdate[],
  places: readonly KnownPlace[],
): ActiveUpdate[] {
  const asked = areaWords(text)
  return ordered(updates, text).filter(
    update => reachOf(update.geometry, places).kind !== 'far' || namesArea(update, asked),
  )
}

/**
 * Answers a live question with the most severe update in words, all updates as cards, and where to look. It states only what records say. The age of a record
 * is only on its card, where it stays correct.
 */
export function liveAnswer(
  kind: LiveKind,
  pack: Pack,
  shown: readonly ActiveUpdate[],
  nothing: string,
): { content: string; messageType: MessageType; actions: Action[] } {
  const { live } = pack.texts
  const list = shown.length > 0 ? listInWords(shown, pack) : nothing
  const isAboutPlaces = kind === 'route' || kind === 'shelter'
  const parts = isAboutPlaces ? [live[kind], ...(shown.length > 0 ? [list] : [])] : [list, live[kind]]
  return { content: parts.join('\n\n'), ...surfaces[kind] }
}

/** A text about the active updates, or that none is known. */
export const statusInWords = (shown: readonly ActiveUpdate[], context: LiveContext, pack: Pack): string =>
  shown.length > 0 ? listInWords(shown, pack) : nothingToShow(context, pack)

function listInWords(shown: readonly ActiveUpdate[], { texts: { records } }: Pack): string {
  const [gravest] = shown
  if (!gravest) return ''
  const count = shown.length - 1
  const words = count === 0 ? records.one : count === 1 ? records.two : records.many
  const update = `${gravest.isDrill ? records.drill : ''}${nameOf(gravest)}`
  return fill(words, { update, count })
}

/** An update's title with its sender. */
export function nameOf({ title, source }: ActiveUpdate): string {
  return `${plain(title, 140).replace(/[.\s]+$/, '')} (${plain(source, 80)})`
}

/** The text when there is no update to show. It never says that the person is safe, and it says so if the list is old or was never read. */
export function nothingToShow({ activeUpdates, places = [], listRead }: LiveContext, pack: Pack): string {
  const { records } = pack.texts
  if (!activeUpdates || listRead?.at === null) return records.unseen
  if (listRead?.isOld) return records.old
  const nothing = activeUpdates.length > 0 && places.length > 0 ? records.noneNear : records.none
  return [nothing, silentSources(listRead, pack)].filter(Boolean).join(' ')
}

const namedSources = 3

/** A sentence about the sources of alerts that cannot be read at present; empty if all can. */
export function silentSources(listRead: ListRead | undefined, { texts: { records } }: Pack): string {
  const names = (listRead?.silent ?? []).slice(0, namedSources).map(name => plain(name, 80))
  return names.length > 0 ? fill(records.silent, { sources: names.join('; ') }) : ''
}
