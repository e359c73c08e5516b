import alerts from '@muster/languages/en/alerts.json' with { type: 'json' }
import auth from '@muster/languages/en/auth.json' with { type: 'json' }
import common from '@muster/languages/en/common.json' with { type: 'json' }
import errors from '@muster/languages/en/errors.json' with { type: 'json' }
import landing from '@muster/languages/en/landing.json' with { type: 'json' }
import layout from '@muster/languages/en/layout.json' with { type: 'json' }
import updateWords from '@muster/languages/en/update-words.json' with { type: 'json' }

/**
 * The English texts of the first screen and of what may appear on any screen: part of the first script, and the fallback for missing translations.
 */
export const firstTexts = {
  alerts,
  auth,
  common,
  errors,
  landing,
  layout,
  'update-words': updateWords,
}
