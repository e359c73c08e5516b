import { fold, words } from './text.ts'

const who =
  '(?:i|we|he|she|they|you|it|there|theres|someone|the \\w+|my \\w+|our \\w+|(?:an? )?(?:order|warning|evacuation))'
const start = `(?:if|in case|whenever|when|once|before|after|until) ${who}`
const inicio = '(?:por si|si|en caso de que|en caso de|cuando|antes de|despues de)'
const question =
  '(?:what|how|which|who|where|why|whats|(?<!\\b(?:teng\\w+|ten\\w+|tien\\w+|hay|hab\\w+|dic\\w+|dij\\w+|cre\\w+|para|lo|la|el|es|mas|de|se|ya|en) )que|como|cual|cuales|quien|donde|cuanto|cuanta|cuantos|cuantas|a quien|con que)'
/** Matches a condition. It ends at the beginning of the question, at a comma, or at the end of the sentence. */
const clause = new RegExp(`\\b(?:${start}|${inicio})\\b[^,;.?!¿]*?(?=,|;|[.?!¿]|$|\\s${question} )`, 'g')
const asks = new RegExp(`(?:^|[,;.?!¿] *|\\b(?:y|and|so|pero|but) )${question}\\b`)
/** Words of questions such as "what happens" and "what do I do", which have no meaning without their condition. */
const saysNothing =
  /^(?:what|whats|que|and|y|so|happens?|pasa|pasaria|about|if|do|should|can|must|will|would|could|i|we|hago|hacemos|debo|debemos|hacer|puedo|podemos|next|now|first|then|ahora|primero|o|or|to|me|us|nos|with|con)$/

/**
 * Removes conditions such as "if we have to leave" if the rest is a question of its own: "what do I pack for the baby if we have to go". Returns the text
 * unchanged if the question is about the condition: "is it safe if we stay", "what happens if I stay".
 */
export function withoutCondition(text: string): string {
  const folded = fold(text)
  const rest = folded.replace(clause, ' ')
  if (rest === folded || !asks.test(rest.trim())) return text
  return words(rest).filter(word => !saysNothing.test(word)).length >= 2 ? rest : text
}
