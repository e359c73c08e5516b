// Written by `npm run languages` from the folders of languages/.
import en from '../en/emergency-card.json' with { type: 'json' }
import es from '../es/emergency-card.json' with { type: 'json' }

export const texts = {
  en,
  es,
}
