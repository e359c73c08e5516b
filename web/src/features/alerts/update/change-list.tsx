import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { whatOf } from '@muster/languages/update-text'
import { useUpdateReader } from '../../../entities/emergency-update/use-update-reader.ts'
import { momentText } from '../../../lib/clock.ts'
import { useNow } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Card } from '../../../ui/card.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import type { Change, ChangedAt } from './changes.ts'

/** The changes of an update, newest first, each with its time and sender. */
export function ChangeList({ update, changes }: { update: EmergencyUpdate; changes: readonly ChangedAt[] }) {
  const { t, i18n } = useTranslation('updates')
  const words = useChangeWords(update)
  const now = useNow()
  return (
    <Card pad>
      <chakra.h2 textStyle="lg" mb="2">
        {t('page.changed')}
      </chakra.h2>
      <chakra.ol listStyle="none" m="0" p="0">
        {changes.map((change, index) => (
          <chakra.li
            key={change.revision}
            py="3"
            borderColor="border"
            css={{ '&:not(:first-of-type)': { borderTopWidth: '1px' } }}
          >
            <chakra.time dateTime={change.at} fontWeight="bold" fontVariantNumeric="tabular-nums">
              {momentText(change.at, now, i18n.language)}
            </chakra.time>
            <div>
              <chakra.p fontWeight="bold" overflowWrap="anywhere">
                <ZoneText>{change.changes.map(words).join(' ')}</ZoneText>{' '}
                {index === 0 && update.isActive && <Tag>{t('page.changedNow')}</Tag>}
              </chakra.p>
              <chakra.p textStyle="sm" color="fg.muted">
                {update.source.senderName}
              </chakra.p>
            </div>
          </chakra.li>
        ))}
      </chakra.ol>
    </Card>
  )
}

function useChangeWords(update: EmergencyUpdate): (change: Change) => string {
  const { t, i18n } = useTranslation('updates')
  const reader = useUpdateReader()
  const list = (areas: readonly string[]) => new Intl.ListFormat(i18n.language).format(areas)
  // The name of the update at its former level.
  const called = (level: Extract<Change, { kind: 'level' }>['before']) => {
    const hazard = update.hazard.startsWith('evacuation')
      ? level === 'order'
        ? 'evacuation-order'
        : 'evacuation-warning'
      : update.hazard
    return whatOf({ ...update, hazard, level, event: '' }, reader)
  }
  return change => {
    if (change.kind === 'level')
      return t('change.level', { before: called(change.before), after: called(change.after) })
    if (change.kind === 'worse' || change.kind === 'better') {
      const after = t(`severity.${change.severity}`, { ns: 'common' })
      return t(`change.${change.kind}`, { after })
    }
    if (change.kind === 'added' || change.kind === 'removed')
      return t(`change.${change.kind}`, { areas: list(change.areas) })
    return change.kind === 'ended' ? t(`change.${change.reason}`) : t(`change.${change.kind}`)
  }
}
