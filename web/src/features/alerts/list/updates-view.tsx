import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { Check, History, List, Map as MapIcon, ShieldAlert, VolumeX, WifiOff } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useSelector } from 'react-redux'
import { Link } from 'react-router-dom'
import { staleAfterMs } from '../../../entities/emergency-update/list-age.ts'
import { useMyPlaces } from '../../../entities/place/my-places.ts'
import { lastRequestFailed } from '../../../lib/last-request-failed.ts'
import { inSentence, useNow, useTimeLabel } from '../../../lib/time-label.ts'
import { useOnline } from '../../../lib/use-online.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Loading } from '../../../ui/spinner.tsx'
import { AirNear } from '../air-near.tsx'
import { useEmergencyUpdatesQuery } from '../api.ts'
import { selectSeen } from '../slice.ts'
import { useEmergencyUpdates } from '../use-emergency-updates.ts'
import { EndedList } from './ended-list.tsx'
import { FilterBar } from './filter-bar.tsx'
import {
  type Filter,
  filterCounts,
  type Group,
  groupByPlace,
  matchesFilter,
  type UpdateNearPlace,
  withNearestPlace,
} from './groups.ts'
import { SilentSources, useAlertsAreHeard } from './silent-sources.tsx'
import { UpdateRow } from './update-row.tsx'

type UpdatesViewProps = {
  /** Whether the person is signed in. Only then the view offers to add a missing home. */
  isUser: boolean
  /** Renders a map of the areas of these updates. */
  map: (updates: readonly EmergencyUpdate[]) => ReactNode
}

/** All updates: first those near the person's places, then all others, the most serious first. Ended updates come last. */
export function UpdatesView({ isUser, map }: UpdatesViewProps) {
  const { t } = useTranslation('updates')
  const { updates, checkedAt } = useEmergencyUpdates()
  const query = useEmergencyUpdatesQuery()
  const { refetch } = query
  const isFailing = lastRequestFailed(query)
  const places = useMyPlaces()
  const online = useOnline()
  const isHeard = useAlertsAreHeard()
  const [chosen, setFilter] = useState<Filter>('all')
  const [isMap, setMap] = useState(false)
  const rows = useMemo(() => withNearestPlace(updates, places), [updates, places])
  const counts = filterCounts(rows, places.length > 0)
  // All updates of the chosen filter may have ended. Then its button is gone, and all updates are shown instead.
  const filter = counts.some(row => row.filter === chosen) ? chosen : 'all'
  const kept = rows.filter(row => matchesFilter(filter, row))

  if (checkedAt === undefined) {
    if (isFailing || !online) return <NothingKnown onRetry={refetch} />
    return <Loading>{t('loading', { ns: 'common' })}</Loading>
  }
  return (
    <chakra.div display="grid" gridTemplateColumns="minmax(0, 1fr)" gap="5">
      <Notes checkedAt={checkedAt} isFailing={isFailing} online={online} onRetry={refetch} />
      <SilentSources />
      <chakra.div display="grid" gap="3">
        <FilterBar value={filter} counts={counts} onChange={setFilter} />
        <chakra.div display="flex" justifyContent="flex-end">
          <Button
            look="outline"
            size="sm"
            icon={isMap ? List : MapIcon}
            aria-pressed={isMap}
            onClick={() => setMap(!isMap)}
          >
            {t(isMap ? 'list' : 'map')}
          </Button>
        </chakra.div>
      </chakra.div>
      {isMap && map(kept.map(({ update }) => update))}
      <AirNear />
      {isUser && places.length === 0 && (
        <p>
          {t('near.addHome')}{' '}
          <chakra.span textDecoration="underline">
            <Link to="/profile">{t('near.profile')}</Link>
          </chakra.span>
        </p>
      )}
      {updates.length === 0 ? (
        <EmptyState icon={ShieldAlert} title={isHeard ? t('empty', { ns: 'alerts' }) : t('nothing.notHeard')}>
          {t('nothing.none')}
        </EmptyState>
      ) : kept.length === 0 ? (
        <EmptyState
          icon={ShieldAlert}
          title={t('nothing.filtered')}
          action={
            <Button look="outline" onClick={() => setFilter('all')}>
              {t('nothing.showAll')}
            </Button>
          }
        />
      ) : (
        <Groups
          groups={groupByPlace(kept, places)}
          isFiltered={filter !== 'all'}
          hasPlaces={places.length > 0}
          checkedAt={checkedAt}
        />
      )}
      {filter === 'all' && <EndedList />}
    </chakra.div>
  )
}

type GroupsProps = { groups: readonly Group[]; isFiltered: boolean; hasPlaces: boolean; checkedAt: string }

function Groups({ groups, isFiltered, hasPlaces, checkedAt }: GroupsProps) {
  const { t } = useTranslation('updates')
  const titleOf = ({ place }: Group) => {
    if (!place) return t(hasPlaces ? 'else' : 'active')
    return place.kind === 'watched' ? t('near.watched', { place: place.label }) : t(`near.${place.kind}`)
  }
  return groups
    .filter(({ rows }) => rows.length > 0 || !isFiltered)
    .map(group => {
      const { place, rows } = group
      return (
        <section key={place ? `${place.kind}${place.coordinates}` : 'else'}>
          <chakra.div
            display="flex"
            flexWrap="wrap"
            justifyContent="space-between"
            alignItems="baseline"
            columnGap="4"
            mb="2"
          >
            <chakra.h2 textStyle="xl">{titleOf(group)}</chakra.h2>
            <chakra.span textStyle="xs" color="fg.muted">
              {place ? place.label : t('gravest')}
            </chakra.span>
          </chakra.div>
          {rows.length > 0 ? <Rows rows={rows} /> : <NothingNear checkedAt={checkedAt} />}
        </section>
      )
    })
}

/** Says that no alert is known near a place. If the sources cannot be trusted, it says that alerts may be missing. */
function NothingNear({ checkedAt }: { checkedAt: string }) {
  const { t } = useTranslation('updates')
  const label = useTimeLabel()
  // The top of the page says which source is silent, and since when.
  const isHeard = useAlertsAreHeard()
  return (
    <Card pad display="flex" gap="4">
      <Icon as={isHeard ? Check : VolumeX} />
      <div>
        <chakra.p fontWeight="bold">{t(isHeard ? 'near.none' : 'near.notHeard')}</chakra.p>
        <chakra.p textStyle="sm" color="fg.muted">
          {t('near.noneChecked', { age: inSentence(label(checkedAt)) })} {t('nothing.none')}
        </chakra.p>
      </div>
    </Card>
  )
}

function Rows({ rows }: { rows: readonly UpdateNearPlace[] }) {
  const seen = useSelector(selectSeen)
  return (
    <Card p="0" overflow="hidden">
      <chakra.ul listStyle="none" m="0" p="0">
        {rows.map(row => (
          <UpdateRow key={row.update.id} {...row} isNew={(seen[row.update.id] ?? 0) < row.update.revision} />
        ))}
      </chakra.ul>
    </Card>
  )
}

type NotesProps = { checkedAt: string; isFailing: boolean; online: boolean; onRetry: () => void }

/** A banner that the list is outdated, with the reason; nothing if it is current. */
function Notes({ checkedAt, isFailing, online, onRetry }: NotesProps) {
  const { t } = useTranslation('updates')
  const label = useTimeLabel()
  const isOld = useNow() - Date.parse(checkedAt) > staleAfterMs
  if (online && !isFailing && !isOld) return null
  return (
    <Banner
      icon={online ? History : WifiOff}
      title={t(online ? 'old' : 'offline', { age: inSentence(label(checkedAt)) })}
      action={
        online ? (
          <Button look="outline" size="sm" onClick={onRetry}>
            {t('retry')}
          </Button>
        ) : undefined
      }
    />
  )
}

function NothingKnown({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('updates')
  return (
    <EmptyState
      icon={ShieldAlert}
      title={t('failed')}
      action={
        <Button look="outline" onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    >
      {t('failedText')}
    </EmptyState>
  )
}
