// Written by `npm run languages` from the folders of languages/.
import en from '../en/achievements.json' with { type: 'json' }
import es from '../es/achievements.json' with { type: 'json' }

export const texts = {
  en,
  es,
}
