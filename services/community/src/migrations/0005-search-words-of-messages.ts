import { type Migration, migrateEach } from '@muster/service-kit/mongo/migrations'
import { wordsIn } from '../domain/search.ts'
import type { Models } from '../store/models.ts'

/** Stores the words by which a message can be found. A message that is edited meanwhile gets its words from the edit. */
export const searchWordsOfMessages = ({ Message }: Pick<Models, 'Message'>): Migration =>
  migrateEach({
    name: '0005-search-words-of-messages',
    model: Message,
    old: { words: null },
    change: row => Message.updateOne({ _id: row._id, content: row.content }, { $set: { words: wordsIn(row.content) } }),
  })
