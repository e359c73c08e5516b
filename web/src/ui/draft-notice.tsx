import { PencilLine } from 'lucide-react'
import { useTranslation } from '../lib/use-translation.ts'
import { Banner } from './banner.tsx'
import { Button } from './button.tsx'

/** Says that a form shows what was typed earlier and never saved; the person can drop it. */
export function DraftNotice({ onDrop }: { onDrop: () => void }) {
  const { t } = useTranslation('profile')
  return (
    <Banner
      icon={PencilLine}
      title={t('draft.title')}
      action={
        <Button look="outline" size="sm" onClick={onDrop}>
          {t('draft.drop')}
        </Button>
      }
    >
      {t('draft.text')}
    </Banner>
  )
}
