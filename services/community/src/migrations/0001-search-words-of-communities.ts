import { type Migration, migrateEach } from '@muster/service-kit/mongo/migrations'
import { searchWords } from '../store/community-rows.ts'
import type { Models } from '../store/models.ts'

/** Stores the words by which a community can be found. */
export const searchWordsOfCommunities = ({ Community }: Pick<Models, 'Community'>): Migration =>
  migrateEach({
    name: '0001-search-words-of-communities',
    model: Community,
    old: { words: null },
    change: row => Community.updateOne({ _id: row._id }, { $set: { words: searchWords(row) } }),
  })
