import type operate from '@muster/languages/en/operate.json'
import type { english } from './english.ts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: typeof english & { operate: typeof operate }
  }
}
