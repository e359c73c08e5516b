import { matchLanguage } from '@muster/contracts/vocabulary/languages'
import { useEffect } from 'react'
import { useLanguage } from './use-language.ts'

/** Has each service worker of this page cache the reader's languages: the page's, and the one that the browser prefers. */
export function useOfflineLanguages(): void {
  const language = useLanguage()
  useEffect(() => {
    const workers = navigator.serviceWorker
    if (!workers) return
    const languages = [language, matchLanguage(navigator.languages)]
    const tell = () => workers.controller?.postMessage({ languages })
    tell()
    // At the first visit, and after an update of Muster, the worker takes over later than the page starts.
    workers.addEventListener('controllerchange', tell)
    return () => workers.removeEventListener('controllerchange', tell)
  }, [language])
}
