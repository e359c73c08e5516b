/** A part of a message that is searched separately. `trust`: the weight of its results compared with those of the whole message. */
type Part = { text: string; trust: number }

const mostParts = 12
const longestSearched = 1_500

const sentenceEnds = /[.?!;\n¿¡]+/
const clauseEnds = /,|\s-\s|\b(?:and|but|also|because|since|y|pero|porque|además|tambien|también)\b/i

const splitAt = (text: string, ends: RegExp) =>
  text
    .split(ends)
    .map(part => part.trim())
    .filter(part => part.length > 3)

/**
 * The parts of a message to search: the whole message and, if it has several, its sentences and clauses, so that a question is found between other
 * statements.
 */
export function partsOf(text: string): Part[] {
  const whole = text.slice(0, longestSearched)
  const sentences = splitAt(whole, sentenceEnds)
  const clauses = sentences.flatMap(sentence => {
    const found = splitAt(sentence, clauseEnds)
    return found.length > 1 ? found : []
  })
  return [
    { text: whole, trust: 1 },
    ...(sentences.length > 1 ? sentences.map(part => ({ text: part, trust: 0.97 })) : []),
    ...clauses.map(part => ({ text: part, trust: 0.9 })),
  ].slice(0, mostParts)
}
