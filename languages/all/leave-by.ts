// Written by `npm run languages` from the folders of languages/.
import en from '../en/leave-by.json' with { type: 'json' }
import es from '../es/leave-by.json' with { type: 'json' }

export const texts = {
  en,
  es,
}
