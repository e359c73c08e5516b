import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import { Check, Clock, HandHelping } from 'lucide-react'
import { useState } from 'react'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Call911Button } from '../../../ui/call-911-button.tsx'
import { DialogBoundary } from '../../../ui/dialog-boundary.tsx'

const HelpDialog = lazyPart(() => import('../help-dialog.tsx').then(module => module.HelpDialog))

/** The two answers to a drill: done, or later. */
export function DrillAnswers({ onDone, onLater }: { onDone: () => void; onLater: () => void }) {
  const { t } = useTranslation('updates')
  return (
    <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(9rem, 1fr))" gap="3">
      <Button look="outline" size="lg" icon={Check} onClick={onDone}>
        {t('takeover.did')}
      </Button>
      <Button look="outline" size="lg" icon={Clock} onClick={onLater}>
        {t('takeover.later')}
      </Button>
    </chakra.div>
  )
}

/** The 911 button, and the button for people who cannot leave alone. */
export function Emergency({ user, title, update }: { user: User | null; title: string; update: EmergencyUpdate }) {
  const { t } = useTranslation('updates')
  const [isOpen, setOpen] = useState(false)
  return (
    <chakra.div display="grid" gap="2">
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(9rem, 1fr))" gap="3">
        <Call911Button />
        <Button look="outline" size="lg" icon={HandHelping} px="3" onClick={() => setOpen(true)}>
          {t('help.need')}
        </Button>
      </chakra.div>
      <chakra.p textStyle="sm" color="fg.muted" textAlign="center">
        {t('help.note')}
      </chakra.p>
      {isOpen && (
        <DialogBoundary onClose={() => setOpen(false)}>
          <HelpDialog open onClose={() => setOpen(false)} user={user} title={title} update={update} />
        </DialogBoundary>
      )}
    </chakra.div>
  )
}
