import { useTranslation } from '../../lib/use-translation.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Mark } from '../../ui/mark.tsx'
import { SectionNav } from './section-nav.tsx'

type MenuDialogProps = { onClose: () => void; onLogout?: (() => void) | undefined; leaving: boolean }

/** The drawer on a narrow screen. */
export function MenuDialog({ onClose, onLogout, leaving }: MenuDialogProps) {
  const { t } = useTranslation('layout')
  return (
    <Dialog open onClose={onClose} placement="side" title={t('menu')} lead={<Mark size={2.5} />}>
      <SectionNav shape="menu" onLogout={onLogout} leaving={leaving} onNavigate={onClose} />
    </Dialog>
  )
}
