import type operate from '@muster/languages/en/operate.json'
import type { firstTexts } from './first-texts.ts'
import type { screenTexts } from './screen-texts.ts'

// i18next's types check the keys; lib/texts.ts finds the texts.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof firstTexts & typeof screenTexts & { operate: typeof operate }
  }
}
