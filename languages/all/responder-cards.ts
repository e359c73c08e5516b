// Written by `npm run languages` from the folders of languages/.
import en from '../en/responder-cards.json' with { type: 'json' }
import es from '../es/responder-cards.json' with { type: 'json' }

export const texts = {
  en,
  es,
}
