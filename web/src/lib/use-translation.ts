import type { DefaultNamespace, Namespace, TFunction } from 'i18next'
import { useObservable } from './observable.ts'
import { shownTexts, translator } from './texts.ts'

// Returns the same function until the texts change, so that effects and memos that depend on it do not run again.
let madeFor: { language: string } | undefined
const made = new Map<string, unknown>()

/** The texts of the namespaces in the page's language; earlier namespaces are searched first. The component renders again when texts change. */
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
