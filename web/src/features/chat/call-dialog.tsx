import { Phone } from 'lucide-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button, ExternalButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

/** 'Emergency Call': asks before the phone dials 911. */
export function CallDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('chat')
  return (
    <Dialog
      open={open}
      onClose={onClose}
      mustAnswer
      title={t('call.title')}
      description={t('call.text')}
      footer={
        <>
          <Button look="outline" size="lg" onClick={onClose}>
            {t('call.cancel')}
          </Button>
          <ExternalButton look="call" size="lg" icon={Phone} href="tel:911" onClick={onClose}>
            {t('call.confirm')}
          </ExternalButton>
        </>
      }
    />
  )
}
