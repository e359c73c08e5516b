import { useTranslation } from '../lib/use-translation.ts'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

/** Asks for confirmation before the person leaves a half-filled form. */
export function LeaveDialog({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <Dialog
      open
      mustAnswer
      onClose={onStay}
      title={t('leave.title')}
      description={t('leave.text')}
      footer={
        <>
          <Button look="outline" onClick={onLeave}>
            {t('leave.leave')}
          </Button>
          <Button onClick={onStay}>{t('leave.stay')}</Button>
        </>
      }
    />
  )
}
