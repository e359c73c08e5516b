import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { RowTitle } from '../../../entities/emergency-update/update-words.tsx'
import { momentText } from '../../../lib/clock.ts'
import { useNow } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Card } from '../../../ui/card.tsx'
import { DrillEdge } from '../../../ui/drill.tsx'
import { alertsApi } from '../api.ts'

const refreshMs = 60_000

/** The updates that ended in the last 24 hours, with a note that this does not mean that it is safe. Renders nothing if none has ended. */
export function EndedList() {
  const { t } = useTranslation('updates')
  const { data } = alertsApi.endpoints.endedUpdates.useQuery(undefined, { pollingInterval: refreshMs })
  if (!data || data.length === 0) return null
  return (
    <section>
      <chakra.h2 textStyle="xl" mb="2">
        {t('ended.title')}
      </chakra.h2>
      <Card p="0" overflow="hidden">
        <chakra.ul listStyle="none" m="0" p="0">
          {data.map(update => (
            <EndedRow key={update.id} update={update} />
          ))}
        </chakra.ul>
      </Card>
      <chakra.p textStyle="sm" color="fg.muted" mt="3">
        {t('ended.note')}
      </chakra.p>
    </section>
  )
}

function EndedRow({ update }: { update: EmergencyUpdate }) {
  const { t, i18n } = useTranslation('updates')
  const now = useNow()
  const { ended, isDrill, source } = update
  return (
    <chakra.li
      pos="relative"
      px="5"
      pl={isDrill ? '8' : undefined}
      py="4"
      borderColor="border"
      _hover={{ bg: 'bg.muted' }}
      css={{ '&:not(:first-of-type)': { borderTopWidth: '1px' } }}
    >
      {isDrill && <DrillEdge />}
      <RowTitle update={update} />
      <chakra.p textStyle="xs" color="fg.muted" mt="1">
        {ended && t('ended.at', { what: t(`ended.${ended.reason}`), time: momentText(ended.at, now, i18n.language) })}.{' '}
        {source.senderName}
      </chakra.p>
    </chakra.li>
  )
}
