import type { OwnerProof } from '@muster/contracts/entities/passkey'
import type { User } from '@muster/contracts/entities/user'
import { saveFile } from '../../lib/save-file.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { useExportDataMutation } from './api.ts'
import { ProofDialog } from './proof-dialog.tsx'

/** Asks for the password or a passkey, then saves all of the person's data as one JSON file. */
export function ExportDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { t } = useTranslation('account')
  const [ask] = useExportDataMutation()

  async function save(proof: OwnerProof) {
    const data = await ask({ params: { id: user.id }, body: proof }).unwrap()
    const name = `muster-${data.madeAt.slice(0, 10)}.json`
    saveFile(new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }), name)
    onClose()
    const partsOf = (services: typeof data.missing) => services.map(service => t(`data.part.${service}`)).join(', ')
    const gaps = [
      ...(data.missing.length > 0 ? [t('data.missing', { parts: partsOf(data.missing) })] : []),
      ...(data.cutOff.length > 0 ? [t('data.cutOff', { parts: partsOf(data.cutOff) })] : []),
    ].join(' ')
    if (gaps) toast({ title: t('data.savedPartly'), description: gaps, variant: 'destructive' })
    else toast({ title: t('data.saved'), description: name })
  }

  return (
    <ProofDialog
      user={user}
      action="export-data"
      title={t('data.exportTitle')}
      text={t('data.exportText')}
      confirm={t('data.exportConfirm')}
      busyText={t('data.exporting')}
      failed={t('data.exportFailed')}
      onClose={onClose}
      onConfirm={save}
    />
  )
}
