import { type ReactNode, Suspense } from 'react'
import { toast } from '../lib/toast.ts'
import { useTranslation } from '../lib/use-translation.ts'
import { Boundary } from './boundary.tsx'

type DialogBoundaryProps = { onClose: () => void; children: ReactNode }

/** Wraps a dialog that is loaded when it opens. If it fails to load, shows a toast and calls `onClose`; the page below stays. */
export function DialogBoundary({ onClose, children }: DialogBoundaryProps) {
  const { t } = useTranslation('common')
  const fail = () => {
    toast({ title: t('broken.title'), description: t('broken.text'), variant: 'destructive' })
    onClose()
  }
  return (
    <Boundary onFail={fail}>
      <Suspense>{children}</Suspense>
    </Boundary>
  )
}
