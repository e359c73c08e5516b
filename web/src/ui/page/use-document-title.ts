import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** Sets the window's title to the screen and the product. */
export function useDocumentTitle(title: string): void {
  const { t } = useTranslation()
  const product = t('product')
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
}
