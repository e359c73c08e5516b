import { useEffect } from 'react'
import { createObservable, useObservable } from '../../lib/observable.ts'
import { useTranslation } from '../../lib/use-translation.ts'

const shown = createObservable('')

/** The title of the current screen. */
export const useShownTitle = (): string => useObservable(shown)

/** Sets the window's title to `title` and the product's name. */
export function useDocumentTitle(title: string): void {
  const { t } = useTranslation()
  const product = t('product')
  useEffect(() => {
    document.title = `${title} · ${product}`
    shown.set(title)
  }, [title, product])
}
