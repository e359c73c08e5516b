import { chakra } from '@chakra-ui/react'
import type { HelpRequest } from '@muster/contracts/entities/help'
import { Check } from 'lucide-react'
import { useState } from 'react'
import { useOnline } from '../../../lib/use-online.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { enqueue, useWaitingRows } from '../outbox.ts'

type CloseButtonsProps = { request: HelpRequest; userId: string }

/**
 * "I am safe" and "Cancel". Offline, the action is queued and shown as not sent. A cancellation needs a second press, because it sends helpers
 * home.
 */
export function CloseButtons({ request, userId }: CloseButtonsProps) {
  const { t } = useTranslation('help')
  const online = useOnline()
  const [asks, setAsks] = useState(false)
  const waiting = useWaitingRows(userId).find(row => row.kind === 'change' && row.requestId === request.id)
  const say = (action: 'safe' | 'cancel') => {
    setAsks(false)
    enqueue({
      clientId: crypto.randomUUID(),
      userId,
      at: new Date().toISOString(),
      kind: 'change',
      requestId: request.id,
      action,
    })
  }
  const action = waiting?.kind === 'change' ? waiting.action : null
  return (
    <chakra.div display="grid" gap="3">
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(min(14rem, 100%), 1fr))" gap="3">
        <Button size="xl" icon={Check} busy={action === 'safe' && online} onClick={() => say('safe')}>
          {t('mine.iAmSafe')}
        </Button>
        {asks ? (
          <chakra.div display="grid" gap="2">
            <chakra.p fontWeight="bold" role="alert">
              {t('mine.reallyCancel')}
            </chakra.p>
            <chakra.div display="flex" flexWrap="wrap" gap="2">
              <Button look="outline" flex="1" onClick={() => say('cancel')}>
                {t('mine.yesCancel')}
              </Button>
              {/* Has the focus, so that pressing the key again by mistake does not confirm. */}
              <Button look="outline" flex="1" autoFocus onClick={() => setAsks(false)}>
                {t('mine.keep')}
              </Button>
            </chakra.div>
          </chakra.div>
        ) : (
          <Button look="outline" size="xl" fontSize="1.25rem" onClick={() => setAsks(true)}>
            {t('mine.cancel')}
          </Button>
        )}
      </chakra.div>
      <chakra.p
        textStyle="sm"
        color={action ? 'fg' : 'fg.muted'}
        role="status"
        fontWeight={action ? 'bold' : undefined}
      >
        {action ? t(action === 'safe' ? 'mine.waitingSafe' : 'mine.waitingCancel') : t('mine.either')}
        {!action && !online && <b> {t('mine.eitherOffline')}</b>}
      </chakra.p>
    </chakra.div>
  )
}
