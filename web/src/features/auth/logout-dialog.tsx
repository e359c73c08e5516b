import type { Unsent } from '../../entities/user/unsent.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type LogoutDialogProps = { unsent: Unsent; onStay: () => void; onLogout: () => void }

/** Asks for confirmation before a logout deletes unsent data. */
export function LogoutDialog({ unsent: { help, messages, profileChanges }, onStay, onLogout }: LogoutDialogProps) {
  const { t } = useTranslation('settings')
  const lost = [
    help > 0 && t('unsent.help', { count: help }),
    messages > 0 && t('unsent.messages', { count: messages }),
    profileChanges > 0 && t('unsent.profileChanges', { count: profileChanges }),
    t('unsent.lost'),
  ]
  return (
    <Dialog
      open
      mustAnswer
      onClose={onStay}
      title={t('unsent.title')}
      description={lost.filter(Boolean).join(' ')}
      footer={
        <>
          <Button look="outline" onClick={onLogout}>
            {t('unsent.logout')}
          </Button>
          <Button onClick={onStay}>{t('unsent.stay')}</Button>
        </>
      }
    />
  )
}
