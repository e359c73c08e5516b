import { withoutCondition } from './condition.ts'
import type { LiveKind } from './live.ts'
import { fold } from './text.ts'

const asksToStay =
  /(?<!\bhow )\b(should|do|must|can|may|need) (i|we) (have to |need to )?(leave|evacuate|go|get out)( |$)|\b(tengo|tenemos) que (salir|irme|irnos|evacuar)|\b(debo|debemos|deberia) (salir|irme|irnos|evacuar)|\b(stay|stays|staying|remain|remaining|hunker\w*|(ride|wait|sit) (it|this|the \w+) out|stick around|sleep|go to bed|dont want to (leave|go)|wont leave|not leaving|safe (here|at home|at my|at our|inside|in my|in our|to be|tonight|where))\b|\b(quedar(me|nos|se)?|quedo|quedamos|permanec\w*|aguant\w*|esperar(me|nos)?( a que)?|(?<!\bno (puedo|puede|podemos|logro) )dormir|no (me |nos )?(quiero|queremos|voy a|vamos a) (ir|irme|irnos|salir)|segur[oa]s? (aqui|en (mi|la|nuestra|esta) casa|adentro|estar|esta noche)|a salvo)\b/
const asksAboutShelters =
  /\b(stay|sleep|quedar\w*|dormir) (at|in|en) (a|the|an|un|el|los|algun) (shelter|hotel|motel|refugio|albergue)/

const namesShelterInPlace = /\bshelter(ing)? in place\b|\b(refugi\w+|resguard\w+) en (el|mi|su) (lugar|sitio|casa)\b/

/** Matches indirect questions whether to stay or to leave: waiting, reasons not to go, what others do, people who refuse to go or cannot. */
const indirectly = new RegExp(
  [
    String.raw`\b(worth|ok|okay|fine|allright|alright|safe|smart|crazy|dumb|bad|better|best|possible|too (late|early|soon)) (for (me|us|him|her|them) )?(if (i|we) |it |just )?(to )?(wait|leave|leaving|go|going|evacuate|evacuating|stay|staying|remain|keep)\b`,
    String.raw`(?<!\bhow )\b(should|can|could|may|do|shall|might|must) (i|we|he|she|they|my \w+|our \w+)( just| still| really| even| rather| maybe)* (have to |need to )?(wait|evacuate|bother|ignore|hold off|stay put|go to (sleep|bed|work)|keep working|finish|leave (now|yet|today|tonight|home|town|the (house|area)|our house|my house)|get going|start driving|drive (away|off|out)|pack up and go)\b`,
    String.raw`\b(leave or (stay|not|wait)|stay or (go|leave)|go or stay|wait or (go|leave)|leave now or|wait and see|wait (it|this) out|wait (for|until|till)|hold (off|out)|time to (go|leave|evacuate)|do(nt)? (i|we) (really |even |still )?(have|need) to (go|leave|evacuate)|(really|actually|even) (leave|evacuate|go))\b`,
    String.raw`\b(neighbou?rs?|everyone|everybody|nobody|others|people|family|husband|wife|dad|mom|father|mother|grandma|grandpa|boss|landlord) .{0,24}\b(staying|stay|stayed|leaving|leave|left|refuses?|wont (go|leave)|evacuat\w+|says? (its|it is|we|to|i))\b`,
    String.raw`\b(refuse|refusing|rather not|cant|cannot|dont want|do not want|not ready|hate) (to )?(go|leave|evacuate|abandon)\b|\bprotect (my|our|the) (house|home|place|property)\b|\b(fight|defend) (it|the fire|my house|our house|my home)\b|\bhose down\b`,
    String.raw`\b(what happens|what) if (i|we) (stay|dont (go|leave|evacuate)|do not (go|leave|evacuate)|wait|ignore)\b|\bignore (it|this|the (order|warning|alert))\b|\b(do|does) (this|that|the (order|warning|alert|evacuation)) (apply|cover|include|mean|affect)\b.{0,12}\b(me|us|my|our|i|we)\b`,
    String.raw`\bam i (ok|okay|fine|good|alright|safe) (here|at home|where|for now|tonight|to stay|staying)\b|\b(is|are) (my|our|the) (house|home|street|neighborhood|apartment|family|kids)( \w+)? (ok|okay|safe|in danger|at risk)\b|\bhow (safe|dangerous|bad) is it\b|\bone more (night|hour|day)\b|\b(ride|rode|riding) ((it|this|that|one) out|out (it|this|that|the|another|one))\b`,
    String.raw`\b(me|nos) (voy|vamos|quedo|quedamos|espero)( ya| o| aqui|$)|\b(irme|irnos|salir|evacuar|quedarme|quedarnos|esperar) o (no|quedar\w*|irme|irnos|salir|esperar)\b|\b(debo|debemos|deberia|deberiamos|puedo|podemos|conviene|vale la pena|hace falta|es necesario|hay que) (ya )?(esperar\w*|evacuar|irme|irnos|salir\w*|quedar\w*|aguantar|seguir (aqui|en casa|trabajando))\b`,
    String.raw`\b(mis|los|mi) (vecin\w+|familia\w*|espos\w+|papas?|mamas?|abuel\w+|jefe) .{0,24}\b(se quedan?|se quedaron|se (va|van|fue|fueron)|no (se )?(quieren?) (ir|irse|salir)|dicen?)\b|\b(es|sera) (muy )?(tarde|temprano|pronto) para (salir|irme|irnos|evacuar)\b|\bque (pasa|pasaria) si (me|nos) (quedo|quedamos)\b|\bsi no (me voy|nos vamos|salgo|salimos|evacuo)\b`,
    String.raw`\b(gotta|got to|supposed to|required to|allowed to|forced to|forcing (me|us) to|made to) (go|leave|stay|evacuate|get out)\b|\bwould you (leave|stay|go|evacuate)\b|\b(tell(s|ing)?|told|ask(ed|ing)?) (me|us|everyone|everybody|people) to (go|leave|evacuate|get out|stay)\b`,
    String.raw`\b(obligan?|obligarme|obligarnos|forzar(me|nos)?) a (ir\w*|salir\w*|evacuar)\b|\bhora de (ir(se|me|nos)|salir\w*|evacuar)\b|\b(tengo|tenemos|tienen|tiene) que (ir|salir|evacuar|quedar)\w*\b|\b(nos|me) (dicen|dijeron|piden|pidieron) que (nos |me )?(salgamos|salga|vayamos|vaya|evacuemos)\b`,
    String.raw`\b(cuidar|proteger|defender) (mi|la|nuestra) casa\b|\bhacer caso\b|\bignorar (la|esta|el|este) (orden|alerta|aviso)\b|\b(esta|estan|estoy|estamos) (bien|segur\w+|a salvo) (aqui|en casa|mi (casa|familia))\b|\b(una noche|un rato|una hora) mas\b|\b(la orden|la alerta|el aviso) (me|nos) (toca|incluye|afecta|aplica)\b`,
  ].join('|'),
)

const foldedWords = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

/** Matches questions about things that are left somewhere, or about other kinds of waiting. */
const aboutSomethingElse =
  /\bleave (my|the|our|a|any|it|them|some) (?!house|home|area|town|place|street|neighborhood|building|apartment)|\b(wait|stay) (in line|on hold|at (the|a) (shelter|hotel|motel)|hydrated|calm|awake|informed|in touch|warm|cool|dry)\b|\bdejar (mi|la|el|mis|las|los) /

/** Matches questions for the meaning of a word, which a fact explains. */
const asksMeaning =
  /\bwhat (do|does|is meant|would)\b.{0,40}\b(mean|meant|stand for)\b(?! (i|we|for (me|us)))|\b(meaning|definition) of\b|\bwhat (is|are) (an? |the )?(shelter(ing)? in place|evacuation (order|warning)s?)\b(?! (for|in|near|at) )|\b(que|lo que) (significa|quiere decir|es (un |una |eso de |lo de )?(refugi\w+|resguard\w+))\b|\bsignificado de\b/

const decision = new RegExp(
  [
    String.raw`\b(should|shall|must|do|can|could|may|might|need|have|gotta|got|supposed|safe|safer|better|ok|okay|fine|time|necessary|dangerous|smart|worth|late|early|want|rather)\b( \w+){0,4} (leave|leaving|evacuate|evacuating|go|going|get out|stay|staying|remain|wait|waiting|sleep|hunker down|ride it out)( (now|yet|here|home|at|in|my|our|the|house|tonight|today|tomorrow|morning|put|inside|town|a|bit|little|longer|or|until|till|night|one|more|not|already|please))*$`,
    String.raw`\b(should|shall|must|do|need) (i|we)( (really|even|still|actually))*( (have|need) to)? (leave|evacuate)\b|\b(stay|staying) or (go|going|leave|leaving)\b|\b(leave|leaving|go) or (stay|staying|wait|not)\b|\bsafe (here|at home|tonight)\b`,
    String.raw`\bwhere (do|should|can|shall|must) (i|we) (go|stay|sleep)\b|\bdonde (voy|vamos|nos vamos|me voy|nos quedamos|me quedo|puedo ir|podemos ir)\b`,
    String.raw`\b(nos|me) (quedamos|quedo|vamos|voy) (o|ya)\b|\b(debo|debemos|deberia|deberiamos|tengo que|tenemos que|hay que|puedo|podemos|seguro|peligroso|conviene|mejor|necesario)( \w+){0,2} (salir|salirme|irme|irnos|evacuar|quedarme|quedarnos|quedarse|esperar|dormir|aguantar)( (ya|ahora|hoy|aqui|en|mi|la|nuestra|casa|esta|noche|manana|o|no|un|una|rato|poco|mas|hasta))*$|\b(seguros?|seguras?|a salvo) aqui\b`,
  ].join('|'),
)

/** Whether a text asks for the decision itself ("should we leave?"). "Do I still pay rent if I leave?" only mentions it. */
export const decidesToStay = (text: string): boolean =>
  text.split(/[.!?¿¡,\n]+/).some(sentence => decision.test(foldedWords(sentence)))

/** Whether a text asks whether to stay or to leave. A question for a shelter (`kind`) does not. */
export function asksWhetherToStay(text: string, kind: LiveKind | null): boolean {
  const folded = foldedWords(withoutCondition(text))
  if (asksMeaning.test(folded)) return false
  if (namesShelterInPlace.test(folded)) return true
  if (kind === 'shelter' || asksAboutShelters.test(folded)) return false
  return asksToStay.test(folded) || (indirectly.test(folded) && !aboutSomethingElse.test(folded))
}

const leavingOrStaying =
  /\b(leav(e|es|ing)|left|evacuat\w*|stay(s|ed|ing)?|remain\w*|get(ting)? out|go(ing)? or not|pack(ing)?|sal(ir|go|imos|ga|gan|gamos)\w*|ir(me|nos|se)|me (voy|fui)|vamos|vayamos|yendo|evacu\w+|qued\w+|dormi\w+|empac\w+|(dejar|deja|dejo|dejamos|abandonar) (el|la|su|mi|nuestr[oa]) (rancho|casa|parcela|hogar|finca|granja))\b/

/** Matches talk of leaving or staying in the languages that Muster answers in only about danger. */
const leavingElsewhere =
  /\b(o lai|so tan|di tan|roi (di|khoi)|nen di|umalis|aalis|lumikas|lilikas|manatili|dito (na )?(lang|muna))\b|要不要(走|离开|離開)|(走|离开|離開|撤离|撤離)还?還?是|留(在|下)|撤(离|離)|疏散|再走|대피|떠나|나가야|있어도 되|남아도/u

const dangerNames =
  /\b(\w*fires?|flames?|smok\w*|ash|burn\w*|hurricanes?|storms?|cyclones?|typhoons?|flood\w*|water|surge|tornado\w*|twisters?|earthquakes?|quakes?|aftershocks?|shak\w+|tsunamis?|waves?|lightning|thunder\w*|hail|winds?|landslides?|mudslides?|mud|debris|dams?|levees?|gas|chemical\w*|refinery|toxic|spill|power|outage\w*|blackout\w*|electric\w*|heat\w*|hot|cold|freez\w*|snow\w*|blizzards?|ice|shelter in place|fuegos?|incendi\w*|humo|cenizas?|huracan\w*|tormentas?|ciclon\w*|inundaci\w+|agua|tornados?|terremotos?|temblor\w*|sismos?|replicas?|olas?|rayos?|vientos?|granizo|deslave\w*|deslizamiento\w*|lodo|presas?|quimic\w*|refineria|toxic\w*|apagon\w*|luz|electric\w*|calor|frio|nieve|hielo|refugi\w+ en (el|su|mi) lugar)\b/

/** Whether a text names a danger. */
export const namesDanger = (text: string): boolean => dangerNames.test(foldedWords(text))

/** Whether a text mentions leaving or staying at all. While an order is active, this is enough to answer with the situation. */
export const mentionsLeaving = (text: string): boolean =>
  leavingOrStaying.test(foldedWords(text)) || leavingElsewhere.test(fold(text).normalize('NFC'))

const wholeQuestion =
  /^((so |ok |okay |please |pues |y |entonces )*(what (should|do|can|must|shall) (i|we) do( first| next| now| right now| then)*|what now|what next|now what|how (do|can|should) (i|we) (get out|leave|evacuate|escape)( of here| now| safely)*|(que|q|ke) (hago|ago|hacemos|asemos|debo hacer|debemos hacer|tengo que hacer|puedo hacer)( ahora| primero| ya)*|y ahora que|como (salgo|salimos|evacuo|evacuamos)( de aqui| ahora)*))$/

/**
 * Whether a sentence of a text asks what to do now, or how to get out. In "My leg hurts. How do I get out?" the second one does. "Me duele una muela, ¿qué
 * hago?" is one sentence about a tooth, because an opening question mark does not start a new sentence.
 */
export function asksWhatToDo(text: string): boolean {
  const sentences = text.split(/[.!?¡\n]+/).map(foldedWords)
  return sentences.filter(Boolean).some(sentence => wholeQuestion.test(sentence))
}

const saysStay =
  /\b(safe|ok|okay|fine|alright|can|could|should|may|do|better|possible) (it )?(for (me|us) )?((i|we) )?((just|still|really|maybe|rather) )*(to )?(stay|staying|wait|remain|sleep|hold off|ride|ignore)\b|\bsafe (here|at home|tonight|inside)\b|\b(quedar\w*|dormir|esperar\w*|aguantar)\b/
const saysLeave =
  /\b(should|must|do|need|have|time) ((i|we) )?((really|even|still|actually) )*((have|need) )?(to )?(leave|evacuate|go|get out)( (now|yet|today|tonight|right now|already|home|town|or not|immediately|the (area|house))|$)|\b(debo|debemos|tengo que|tenemos que|deberia|hay que) (ya )?(salir|irme|irnos|evacuar)\b/

/** Whether answering "yes" to the question would mean to stay or to leave; null if the question names both or neither. */
export function proposes(text: string): 'stay' | 'leave' | null {
  const folded = foldedWords(text)
  if (/\b(or|o) (should (i|we) )?(stay|leave|go|not|no|wait|salir|irme|irnos|quedar\w*|esperar)\b/.test(folded))
    return null
  const [stay, leave] = [saysStay.test(folded), saysLeave.test(folded)]
  return stay === leave ? null : stay ? 'stay' : 'leave'
}
