import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/page/notice.tsx'

function Broken() {
  const { t } = useTranslation()
  return (
    <Notice
      icon={TriangleAlert}
      title={t('broken.title')}
      action={<Button onClick={() => location.reload()}>{t('broken.retry')}</Button>}
    >
      {t('broken.text')}
    </Notice>
  )
}

/**
 * Shows an error in place of a screen that fails to render or to load, so that the header and its 911 stay. Tries again
 * when `at`, the address, changes.
 */
export function ErrorBoundary({ at, children }: { at: string; children: ReactNode }) {
  return (
    <Boundary at={at} fallback={() => <Broken />}>
      {children}
    </Boundary>
  )
}
