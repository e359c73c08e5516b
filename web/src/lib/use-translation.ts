import type { DefaultNamespace, Namespace, TFunction } from 'i18next'
import { useObservable } from './observable.ts'
import { shownTexts, translator } from './texts.ts'

// The same function is returned until the texts change, so that effects and memos that depend on it do not run in between.
let madeFor: { language: string } | undefined
const made = new Map<string, unknown>()

/** The texts of the namespaces (the first is looked in first) in the page's language; draws again when that changes. */
export function useTranslation<Of extends Namespace = DefaultNamespace>(
  namespaces: Of = 'common' as Of,
): { t: TFunction<Of>; i18n: { readonly language: string } } {
  const i18n = useObservable(shownTexts)
  if (madeFor !== i18n) made.clear()
  madeFor = i18n
  const name = String(namespaces)
  const t = (made.get(name) as TFunction<Of> | undefined) ?? translator(i18n.language, namespaces)
  made.set(name, t)
  return { t, i18n }
}
