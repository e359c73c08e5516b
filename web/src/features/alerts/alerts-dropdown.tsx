import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { History } from 'lucide-react'
import { staleAfterMs } from '../../entities/emergency-update/list-age.ts'
import { useHasAskedForUpdates } from '../../entities/emergency-update/list-standing.ts'
import { updatesPage } from '../../entities/emergency-update/pages.ts'
import { UpdateBody, UpdateHeadline, UpdateLink } from '../../entities/emergency-update/update-words.tsx'
import { useConnected } from '../../lib/connection.ts'
import { inSentence, useNow, useTimeLabel } from '../../lib/time-label.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Age } from '../../ui/age.tsx'
import { Banner } from '../../ui/banner.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { DrillEdge } from '../../ui/drill.tsx'
import { ToastPlace } from '../../ui/toast-place.tsx'
import { UpdateHead } from './update-head.tsx'
import { useListAge } from './use-list-age.ts'

const Panel = chakra('section', {
  base: {
    pos: 'absolute',
    zIndex: 'dropdown',
    top: 'calc(100% + 0.5rem)',
    right: { base: '2', md: '4', lg: '6' },
    left: { base: '2', md: 'auto' },
    w: { md: '27rem' },
    maxH: 'calc({sizes.screen} - 1rem)',
    overflow: 'auto',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'xl',
    boxShadow: 'overlay',
    whiteSpace: 'normal',
    animation: 'fade-in 200ms cubic-bezier(.2,0,0,1)',
    _highContrast: { borderWidth: '2px' },
    _focusVisible: { outlineOffset: '-5px' },
  },
})

const Item = chakra('li', {
  base: { pos: 'relative', py: '3', px: { base: '4', md: '5' }, borderTopWidth: '1px', borderColor: 'border' },
  variants: { drill: { true: { pl: '6' } } },
})

type DropdownProps = {
  updates: readonly EmergencyUpdate[]
  /** Number of further updates that are not shown. */
  more: number
  checkedAt: string | undefined
  /** Called when the person follows a link in the list. */
  onOpen: () => void
}

/** The list of the most severe updates below the bell. It can have the focus, so that people can scroll it with the keyboard. */
export function AlertsDropdown({ updates, more, checkedAt, onOpen }: DropdownProps) {
  const { t } = useTranslation('alerts')
  const label = useTimeLabel()
  const age = useNow() - Date.parse(checkedAt ?? '')
  const hasAsked = useHasAskedForUpdates()
  const unknown = useConnected() ? 'line.oldUnknown' : 'line.offlineUnknown'
  const listAge = useListAge()
  return (
    <Panel role="dialog" aria-label={t('title')} tabIndex={0}>
      <chakra.div
        display="flex"
        justifyContent="space-between"
        alignItems="center"
        gap="3"
        flexWrap="wrap"
        pos="sticky"
        top="0"
        bg="bg.panel"
        py="4"
        px={{ base: '4', md: '5' }}
        zIndex="1"
      >
        <chakra.h2 textStyle="lg">{t('title')}</chakra.h2>
        {checkedAt && <Age>{t('checked', { age: inSentence(label(checkedAt)) })}</Age>}
      </chakra.div>
      <ToastPlace urgentOnly mx="4" mb="4" />
      {age > staleAfterMs && <Banner bar icon={History} title={t('stale', { age: listAge(age) })} />}
      {updates.length === 0 ? (
        <chakra.p p="5" borderTopWidth="1px" borderColor="border" color="fg.muted">
          {checkedAt ? t('empty') : hasAsked ? t(unknown) : t('loading', { ns: 'common' })}
        </chakra.p>
      ) : (
        <chakra.ul listStyle="none" m="0" p="0">
          {updates.map(update => (
            <Item key={update.id} drill={update.isDrill}>
              {update.isDrill && <DrillEdge />}
              <UpdateHead update={update} />
              <chakra.p fontWeight="bold" lineHeight="1.3" mt="1.5">
                <UpdateLink update={update} onClick={onOpen} />
              </chakra.p>
              <UpdateHeadline update={update} />
              <UpdateBody update={update} lines={4} />
              <chakra.p textStyle="xs" color="fg.muted" mt="1">
                {update.source.senderName}
              </chakra.p>
            </Item>
          ))}
        </chakra.ul>
      )}
      <chakra.div
        display="flex"
        flexWrap="wrap"
        alignItems="center"
        justifyContent="space-between"
        columnGap="4"
        px="5"
        py="2"
        borderTopWidth="1px"
        borderColor="border"
      >
        {more > 0 && <chakra.p fontWeight="bold">{t('more', { count: more })}</chakra.p>}
        <ButtonLink to={updatesPage} look="quiet" size="sm" px="0" onClick={onOpen}>
          {t('all')}
        </ButtonLink>
      </chakra.div>
    </Panel>
  )
}
