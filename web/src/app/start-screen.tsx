import { chakra } from '@chakra-ui/react'
import { hasFirstPage } from '../lib/first-page.ts'
import { useTranslation } from '../lib/use-translation.ts'
import { Call911Button } from '../ui/call-911-button.tsx'
import { Loading } from '../ui/spinner.tsx'

/** Shown instead of all routes while the app loads. Shows nothing while the page that the server wrote is still there. */
export function StartScreen() {
  const { t } = useTranslation()
  if (hasFirstPage()) return null
  return (
    <chakra.div display="grid" placeItems="center" placeContent="center" gap="8" minH="100dvh" px="4">
      <Loading minH="0">{t('loading')}</Loading>
      <Call911Button />
    </chakra.div>
  )
}
