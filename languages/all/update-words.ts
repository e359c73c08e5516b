// Written by `npm run languages` from the folders of languages/.
import en from '../en/update-words.json' with { type: 'json' }
import es from '../es/update-words.json' with { type: 'json' }

export const texts = {
  en,
  es,
}
