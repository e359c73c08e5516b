// Written by `npm run languages` from the folders of languages/.
import en from '../en/needs.json' with { type: 'json' }
import es from '../es/needs.json' with { type: 'json' }

export const texts = {
  en,
  es,
}
