import type { DatabaseSync } from 'node:sqlite'
import { editsBetween } from './edits.ts'
import { quoted } from './query.ts'

const mostCorrections = 8

/**
 * Creates the function that corrects misspelt words of a search: for each word that does not occur in the index, it returns the most similar words that do. The
 * last word counts as unfinished.
 */
export function createCorrections(db: DatabaseSync) {
  const isWord = db.prepare('SELECT 1 AS known FROM place_text WHERE place_text MATCH ? LIMIT 1')
  const byTrigram = db.prepare(
    'SELECT word.word AS word FROM word_text JOIN word ON word.id = word_text.rowid WHERE word_text MATCH ? LIMIT 5000',
  )
  const byLength = db.prepare('SELECT word FROM word WHERE length(word) BETWEEN ? AND ?')

  function likeWords(word: string, limit: number): string[] {
    const trigrams = Array.from({ length: Math.max(0, word.length - 2) }, (_, i) => quoted(word.slice(i, i + 3)))
    const byThree = trigrams.length > 0 ? (byTrigram.all(trigrams.join(' OR ')) as { word: string }[]) : []
    // A short word may have no trigram in common with its misspelling.
    const short = word.length <= 6 ? (byLength.all(word.length - limit, word.length + limit) as { word: string }[]) : []
    return [...new Set([...byThree, ...short].map(row => row.word))]
  }

  function correctionsOf(word: string, isLast: boolean): string[] {
    const limit = word.length >= 8 ? 3 : word.length >= 5 ? 2 : 1
    const scored = likeWords(word, limit)
      .map(other => ({ other, edits: editsTo(word, other, limit, isLast) }))
      .filter(({ edits }) => edits <= limit)
      .sort((a, b) => a.edits - b.edits)
    const least = scored[0]?.edits ?? 0
    return scored
      .filter(({ edits }) => edits <= least + 1)
      .slice(0, mostCorrections)
      .map(({ other }) => other)
  }

  return (words: readonly string[]): Map<string, string[]> => {
    const found = new Map<string, string[]>()
    for (const [i, word] of words.entries()) {
      const isLast = i === words.length - 1
      if (word.length < 3 || /^\d+$/.test(word) || isWord.get(isLast ? `${quoted(word)} *` : quoted(word))) continue
      const corrections = correctionsOf(word, isLast)
      if (corrections.length > 0) found.set(word, corrections)
    }
    return found
  }
}

/** The edit distance from a misspelt word to a known one. An unfinished last word is also compared with the known word's beginning. */
function editsTo(word: string, other: string, limit: number, isLast: boolean): number {
  const whole = editsBetween(word, other, limit)
  return isLast && other.length > word.length
    ? Math.min(whole, editsBetween(word, other.slice(0, word.length), limit))
    : whole
}
