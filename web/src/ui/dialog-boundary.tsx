import { type ReactNode, Suspense } from 'react'
import { toast } from '../lib/toast.ts'
import { useTranslation } from '../lib/use-translation.ts'
import { Boundary } from './boundary.tsx'

type DialogBoundaryProps = { onClose: () => void; children: ReactNode }

/** Around a dialog that is loaded when it opens: one that does not load is closed, with a toast, and the page below stays. */
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
