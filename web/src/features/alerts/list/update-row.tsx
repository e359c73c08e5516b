import { chakra } from '@chakra-ui/react'
import { severityOrHigh } from '@muster/contracts/vocabulary/severities'
import { ChevronRight } from 'lucide-react'
import { RowTitle, UpdateFirstLine, UpdateHeadline } from '../../../entities/emergency-update/update-words.tsx'
import { inSentence, useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { DrillEdge } from '../../../ui/drill.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { SeverityPlate } from '../../../ui/severity.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useNearnessWords } from '../use-nearness-words.ts'
import type { UpdateNearPlace } from './groups.ts'

const Row = chakra('li', {
  base: {
    pos: 'relative',
    display: 'flex',
    alignItems: 'flex-start',
    gap: { base: 'min(0.75rem, 3vw)', md: '4' },
    px: { base: 'min(1rem, 4.2vw)', md: '5' },
    py: '4',
    borderColor: 'border',
    _hover: { bg: 'bg.muted' },
    '&:not(:first-of-type)': { borderTopWidth: '1px' },
    _highContrast: { '&:not(:first-of-type)': { borderTopWidth: '2px' } },
  },
})

/** A row of the list: what to do, the distance, the sender and the time. The whole row is a link to the update. */
export function UpdateRow({ update, near, isNew }: UpdateNearPlace & { isNew: boolean }) {
  const { t } = useTranslation('updates')
  const label = useTimeLabel()
  const nearness = useNearnessWords()(near)
  const { isDrill, severity, source, issuedAt } = update
  const level = severityOrHigh(severity)
  return (
    <Row pl={isDrill ? { base: 'min(1.75rem, 7.2vw)', md: '8' } : undefined}>
      {isDrill && <DrillEdge />}
      <SeverityPlate severity={severity} calm={isDrill} />
      <chakra.div flex="1" minW="0">
        <RowTitle update={update} />
        <chakra.p overflowWrap="anywhere" mt="0.5">
          <UpdateFirstLine update={update} />
        </chakra.p>
        <chakra.div color="fg.muted" lineClamp="2">
          <UpdateHeadline update={update} />
        </chakra.div>
        <chakra.p display="flex" flexWrap="wrap" alignItems="center" columnGap="4" rowGap="1" textStyle="xs" mt="1.5">
          {isNew && <Tag>{t('new')}</Tag>}
          <chakra.b color={isDrill ? 'fg' : `severity.${level}.fg`}>
            {t(`severity.${level}`, { ns: 'common' })}
          </chakra.b>
          {nearness && <span>{nearness}</span>}
          <chakra.span color="fg.muted">
            {t('from', { ns: 'alerts', sender: source.senderName, age: inSentence(label(issuedAt)) })}
          </chakra.span>
        </chakra.p>
      </chakra.div>
      <chakra.span alignSelf="center" display="flex">
        <Icon as={ChevronRight} size="min(1.5rem, 8vw)" />
      </chakra.span>
    </Row>
  )
}
