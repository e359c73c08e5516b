import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { User } from '@muster/contracts/entities/user'
import { severityOrHigh } from '@muster/contracts/vocabulary/severities'
import { levelOf, updateTitle, whatOf, whatToDo } from '@muster/languages/update-text'
import { ArrowLeft, HandHelping, History, TriangleAlert, WifiOff } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { asksToLeave } from '../../../entities/emergency-update/asks-to-leave.ts'
import { nearestPlace } from '../../../entities/emergency-update/nearness.ts'
import { updatesPage } from '../../../entities/emergency-update/pages.ts'
import { UpdateHeadline, UpdateTitle } from '../../../entities/emergency-update/update-words.tsx'
import { useUpdateReader } from '../../../entities/emergency-update/use-update-reader.ts'
import { useMyPlaces } from '../../../entities/place/my-places.ts'
import { lazyPart } from '../../../lib/lazy-part.ts'
import { inSentence, useTimeLabel } from '../../../lib/time-label.ts'
import { useOnline } from '../../../lib/use-online.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Banner } from '../../../ui/banner.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Call911Button } from '../../../ui/call-911-button.tsx'
import { DialogBoundary } from '../../../ui/dialog-boundary.tsx'
import { DrillEdge, DrillTag } from '../../../ui/drill.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { useDocumentTitle } from '../../../ui/page/use-document-title.ts'
import { severityIcons } from '../../../ui/severity.tsx'
import { AirNear } from '../air-near.tsx'
import { useEmergencyUpdates } from '../use-emergency-updates.ts'
import { WayOut } from '../way-out.tsx'
import { AreaCard } from './area-card.tsx'
import { ChangeList } from './change-list.tsx'
import { Facts } from './facts.tsx'
import { IncidentThread } from './incident-thread.tsx'
import { OfficialWords } from './official-words.tsx'
import type { KnownUpdate } from './use-update.ts'

const HelpDialog = lazyPart(() => import('../help-dialog.tsx').then(module => module.HelpDialog))

type UpdateViewProps = {
  known: Extract<KnownUpdate, { status: 'known' }>
  user: User | null
  /** Renders a small map of the update's area. */
  map: (update: EmergencyUpdate) => ReactNode
}

/** The page of one update: what to do, the way out, 911, where, until when, who says so, and what changed. */
export function UpdateView({ known: { update, changes, isOld }, user, map }: UpdateViewProps) {
  const reader = useUpdateReader()
  const places = useMyPlaces()
  const near = nearestPlace(update, places)
  const title = updateTitle(update, reader)
  useDocumentTitle(title)
  const isToldToLeave = asksToLeave(update)
  const showsWay = update.isActive && isToldToLeave
  return (
    <chakra.div maxW="content">
      <AllUpdates />
      <StateNotes update={update} isOld={isOld} hasChanged={(changes?.length ?? 0) > 1} />
      <chakra.div
        display="grid"
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' }}
        gap={{ base: '4', md: '6' }}
        alignItems="start"
      >
        <chakra.div display="grid" gap="4" minW="0">
          <Plate update={update} />
          {showsWay && <WayOut user={user} from={near.place?.coordinates ?? null} isDrill={update.isDrill} />}
          {update.isActive && (
            <Help
              update={update}
              user={user}
              title={title}
              canNeedHelp={isToldToLeave || levelOf(update) === 'order'}
            />
          )}
          <Facts update={update} near={near} />
          {update.hazard === 'smoke' && <AirNear />}
          <IncidentThread id={update.id} />
          <OfficialWords update={update} />
        </chakra.div>
        <chakra.div display="grid" gap="4" minW="0">
          <AreaCard update={update} near={near} map={map} />
          {changes && changes.length > 0 && <ChangeList update={update} changes={changes} />}
        </chakra.div>
      </chakra.div>
    </chakra.div>
  )
}

/** A link to the list of all updates. */
export function AllUpdates() {
  const { t } = useTranslation('updates')
  return (
    <ButtonLink to={updatesPage} look="quiet" size="sm" icon={ArrowLeft} px="0" mb="3">
      {t('all')}
    </ButtonLink>
  )
}

/** Notes that the update has ended, that it was changed, or that it may be outdated. */
function StateNotes({ update, isOld, hasChanged }: { update: EmergencyUpdate; isOld: boolean; hasChanged: boolean }) {
  const { t } = useTranslation('updates')
  const label = useTimeLabel()
  const online = useOnline()
  const { checkedAt } = useEmergencyUpdates()
  const { ended, issuedAt } = update
  const age = { age: inSentence(label(checkedAt ?? update.updatedAt)) }
  return (
    <chakra.div display="grid" gap="3" mb="4" _empty={{ display: 'none' }}>
      {(!online || isOld) && <Banner icon={online ? History : WifiOff} title={t(online ? 'old' : 'offline', age)} />}
      {ended && (
        <Banner icon={TriangleAlert} title={t(`over.${ended.reason}`)}>
          {t('over.note')}
        </Banner>
      )}
      {!ended && hasChanged && (
        <Banner icon={History} title={t('page.corrected', { age: inSentence(label(issuedAt)) })} />
      )}
    </chakra.div>
  )
}

/** The top of the page: what the update is and what to do. */
function Plate({ update }: { update: EmergencyUpdate }) {
  const { t } = useTranslation('updates')
  const reader = useUpdateReader()
  const { isDrill, isActive } = update
  const level = severityOrHigh(update.severity)
  const { advice, official } = whatToDo(update, reader)
  const isCalm = isDrill || !isActive
  const isRed = !isCalm && level === 'critical'
  const colors = isCalm
    ? { bg: 'bg.panel', color: 'fg', borderColor: 'border.emphasized' }
    : isRed
      ? { bg: 'severity.critical.solid', color: 'severity.critical.contrast', borderColor: 'severity.critical.solid' }
      : { bg: `severity.${level}.subtle`, color: 'fg', borderColor: `severity.${level}.muted` }
  // The instructions of an ended update are not shown, because they no longer apply.
  const lines = isActive
    ? [advice && { text: advice, language: reader.language }, official].filter(line => line !== null && line !== '')
    : []
  return (
    <chakra.section
      pos="relative"
      overflow="hidden"
      borderWidth="1px"
      borderRadius="lg"
      px={{ base: '4', md: '7' }}
      pl={isDrill ? { base: '7', md: '9' } : undefined}
      py={{ base: '4', md: '6' }}
      data-on={isRed ? 'red' : undefined}
      {...colors}
      _highContrast={{ borderWidth: '3px' }}
    >
      {isDrill && <DrillEdge />}
      <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3" rowGap="2" mb="2">
        {isDrill && <DrillTag />}
        <Icon as={severityIcons[level]} size={1.75} stroke={2.3} />
        <chakra.b fontSize="1.1875rem">{t(`severity.${level}`, { ns: 'common' })}</chakra.b>
      </chakra.div>
      <chakra.h1 textStyle="xl" overflowWrap="anywhere">
        <UpdateTitle update={update} />
      </chakra.h1>
      {isDrill && <chakra.p fontWeight="bold">{t('page.drill')}</chakra.p>}
      {lines.map(line => (
        <chakra.p
          key={line.text}
          lang={line.language}
          fontSize="1.3125rem"
          fontWeight="bold"
          lineHeight="1.35"
          whiteSpace="pre-line"
          overflowWrap="anywhere"
          mt="3"
        >
          {line.text}
        </chakra.p>
      ))}
      <chakra.div mt="3" fontSize={isRed ? '1.1875rem' : undefined} fontWeight={isRed ? 'bold' : undefined}>
        <UpdateHeadline update={update} />
      </chakra.div>
    </chakra.section>
  )
}

type HelpProps = { update: EmergencyUpdate; user: User | null; title: string; canNeedHelp: boolean }

function Help({ update, user, title, canNeedHelp }: HelpProps) {
  const { t } = useTranslation('updates')
  const [isOpen, setOpen] = useState(false)
  const reader = useUpdateReader()
  return (
    <div>
      <chakra.div display="grid" gridTemplateColumns="repeat(auto-fit, minmax(10rem, 1fr))" gap="3">
        {!update.isDrill && <Call911Button />}
        {canNeedHelp && (
          <Button look="outline" size="lg" icon={HandHelping} onClick={() => setOpen(true)}>
            {t('help.need')}
          </Button>
        )}
      </chakra.div>
      <chakra.p textStyle="sm" color="fg.muted" textAlign="center" mt="2">
        {t(update.isDrill ? 'help.drill' : 'help.note')}
      </chakra.p>
      {isOpen && (
        <DialogBoundary onClose={() => setOpen(false)}>
          <HelpDialog
            open
            onClose={() => setOpen(false)}
            user={user}
            title={title || whatOf(update, reader)}
            update={update}
          />
        </DialogBoundary>
      )}
    </div>
  )
}
