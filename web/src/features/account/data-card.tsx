import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { Download } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'

const DeleteAccountDialog = lazyPart(() =>
  import('./delete-account-dialog.tsx').then(module => module.DeleteAccountDialog),
)

const ExportDialog = lazyPart(() => import('./export-dialog.tsx').then(module => module.ExportDialog))

/** The buttons to export all of the person's data and to delete the account. */
export function DataCard({ user, onDeleted }: { user: User; onDeleted: () => void }) {
  const { t } = useTranslation('account')
  const [asked, setAsked] = useState<'export' | 'delete' | null>(null)
  const close = () => setAsked(null)
  return (
    <SettingsCard title={t('data.title')}>
      <chakra.p color="fg.muted" mb="4">
        {t('data.exportText')}
      </chakra.p>
      <Button look="outline" icon={Download} onClick={() => setAsked('export')}>
        {t('data.export')}
      </Button>
      <chakra.p color="fg.muted" mt="6" mb="4">
        {t('data.deleteText')}
      </chakra.p>
      <Button look="outline" onClick={() => setAsked('delete')}>
        {t('data.delete')}
      </Button>
      <Suspense>
        {asked === 'export' && <ExportDialog user={user} onClose={close} />}
        {asked === 'delete' && <DeleteAccountDialog user={user} onClose={close} onDeleted={onDeleted} />}
      </Suspense>
    </SettingsCard>
  )
}
