import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'

/** The window's title: this screen, then the product. */
export function useDocumentTitle(title: string): void {
  const { t } = useTranslation()
  const product = t('product')
  useEffect(() => {
    document.title = `${title} · ${product}`
  }, [title, product])
}
