/**
 * Says that somebody has a weapon, or has said that they will kill. Like the words of self-harm these words lead to a question whatever the classifier
 * says, because it has not seen every way in which people put it. Matched against normalised text.
 */
export const threat =
  /\b(with|has|have|hes got|got|holding|waving|pointing|brought|carrying|swinging) (a |an |the |his |her |their )?(big |huge |loaded |kitchen )?(gun|shotgun|rifle|pistol|handgun|knife|machete|hatchet|crowbar)\b(?! (set|block|sharpener|sale|show|store|license|permit))|\barmed (man|men|guy|guys|person|people|robber)\b|\b(says|said|saying|yells|yelling|screams|screaming|shouting) (that )?(he|she|they|we|were|hell|shell|theyll|ill|i|nobody|no one|everyone)\b.{0,24}\b(all dead|dead|kill|leaves|gets out|going to die|gonna die)\b|\b(hombre|hombres|tipo|tipos|sujeto|vecino|alguien|gente) armad[oa]s?\b|\b(con|trae|traen|tiene|tienen|saco) (una? |el |la |su )?(pistola|cuchillo|machete|rifle|escopeta|arma|navaja|hacha)\b|\b(cam|co|mang|rut|vac) (con )?(dao|sung|ma tau|riu)\b|\bmay (dalang |hawak na )?(baril|kutsilyo|itak|armas|patalim)\b|(拿|持|举|挥)(着|著)?(刀|枪|槍|斧)|(칼|총|도끼|흉기)(을|를)? ?(들|가지|휘두|겨누|겨눴)/u

/**
 * Says that the writer is hiding and that somebody is looking for them. People who hide seldom name the danger, so the classifier may see none: such a message
 * is always answered at least with the question whether someone is in danger. Matched against normalised text.
 */
export const hidesFromSomebody =
  /\b(hid|hiding|hidden)\b.{0,60}\b(finds?|hears?|looking for|coming for) (me|us)\b|\b(finds?|hears?|looking for|coming for) (me|us)\b.{0,60}\b(hid|hiding|hidden)\b|\bescondid[oa]s?\b.{0,60}\b(nos|me) (encuentra|encuentran|halla|hallan|busca|buscan|oye|oyen)\b|\b(nos|me) (encuentra|encuentran|halla|hallan|busca|buscan|oye|oyen)\b.{0,60}\bescondid[oa]s?\b/u

const calls =
  'help|sos|mayday|ayuda|ayudame|ayudenme|ayudanos|socorro|auxilio|tulong|saklolo|cuu( toi| voi)?|救命|살려 ?(줘|주세요)|도와 ?(줘|주세요)'
const hazards =
  'fire|flames|smoke|flood|flooding|tornado|earthquake|gas leak|fuego|lumbre|llamas|incendio|humo|inundacion|terremoto|fuga de gas|sunog|apoy|usok|baha|lindol|chay|lu lut|dong dat|着火了?|火灾|起火了?|洪水|地震|불이야|불|화재|홍수|지진'
// No text may match in two ways, as "there is" beside "there" and "is", or "una" as "un" and "a": the time then doubles with each repetition.
const between =
  '( ?((me|us|please|theres|there|is|a|an|the|hay|un|una|el|la|por favor|here|aqui|now|ya|po|na|may|co)\\b|在|了))*'

/**
 * A message that is only a call for help with a hazard ("help fire"), or only says that a hazard is there ("there is a fire"). The classifier knows the
 * same few words as searches, so such a message is answered with the question whether someone is in danger.
 */
export const callForHelp = new RegExp(
  `^${between} ?((${calls})${between} ?(${hazards})|(${hazards})${between} ?(${calls}))${between}$|^(there is|theres|hay|may|co) (a |an |un |una )?(${hazards})( (here|aqui))?$`,
  'u',
)
