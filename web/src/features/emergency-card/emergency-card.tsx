import type { User } from '@muster/contracts/entities/user'
import { ContactRound } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { DialogBoundary } from '../../ui/dialog-boundary.tsx'

const CardDialog = lazyPart(() => import('./card-dialog.tsx').then(module => module.CardDialog))

/** A button that opens the person's emergency card. */
export function EmergencyCard({ user }: { user: User }) {
  const { t } = useTranslation('contacts')
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button look="outline" icon={ContactRound} onClick={() => setOpen(true)}>
        {t('card')}
      </Button>
      {isOpen && (
        <DialogBoundary onClose={close}>
          <Suspense>
            <CardDialog user={user} onClose={close} />
          </Suspense>
        </DialogBoundary>
      )}
    </>
  )
}
