import { chakra } from '@chakra-ui/react'
import { severityOrHigh } from '@muster/contracts/vocabulary/severities'
import { levelOf, textsFor, whatToDo } from '@muster/languages/update-text'
import { Eye, Flame, History, MapPin } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { updatePage } from '../../../entities/emergency-update/pages.ts'
import type { PlaceState, UpdateAtPlace } from '../../../entities/emergency-update/place-state.ts'
import { useUpdateReader } from '../../../entities/emergency-update/use-update-reader.ts'
import { placeName } from '../../../entities/place/place-name.ts'
import { momentText } from '../../../lib/clock.ts'
import { inSentence, useNow, useTimeLabel } from '../../../lib/time-label.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Card } from '../../../ui/card.tsx'
import { type Glyph, Icon } from '../../../ui/icon.tsx'
import { severityIcons } from '../../../ui/severity.tsx'
import { ZoneText } from '../../../ui/zone-text.tsx'
import { useSilentSources } from '../list/silent-sources.tsx'
import { type FireNear, windOf } from './nearest-fire.ts'
import { useFireWords } from './use-fire-words.ts'
import { useListTrust } from './use-list-trust.ts'
import { usePlaceWords } from './use-place-words.ts'

type StateCardProps = {
  /** Must not contain drills. */
  state: PlaceState
  fire: FireNear | null
  /** `h1` if this is the screen's title. */
  as?: 'h1' | 'h2'
  /** True on the screen of the danger check, where this card is the answer. */
  isAnswer?: boolean
  /** Shown below the sentence. */
  children?: ReactNode
}

/** The state of one place: the most serious alert in one sentence, or that there is none and which sources were checked. */
export function StateCard({ state, fire, as = 'h1', isAnswer = false, children = null }: StateCardProps) {
  const [gravest] = state.near
  return gravest ? (
    <Danger state={state} gravest={gravest} fire={fire} as={as} isAnswer={isAnswer}>
      {children}
    </Danger>
  ) : (
    <Calm place={state.place} fire={fire} as={as} isAnswer={isAnswer}>
      {children}
    </Calm>
  )
}

function Danger({
  state,
  gravest,
  fire,
  as,
  isAnswer,
  children,
}: Required<StateCardProps> & { gravest: UpdateAtPlace }) {
  const { t } = useTranslation('home')
  const id = useId()
  const reader = useUpdateReader()
  const label = useTimeLabel()
  const { sentence } = usePlaceWords()
  const { update } = gravest
  const said = sentence(gravest, state.place)
  const isOrder = gravest.kind === 'inside' && levelOf(update) === 'order'
  const level = isOrder ? 'critical' : severityOrHigh(update.severity)
  const isRed = level === 'critical'
  const colors = isRed
    ? { bg: 'severity.critical.solid', color: 'severity.critical.contrast' }
    : { bg: `severity.${level}.subtle`, color: 'fg' }
  const { official } = whatToDo(update, reader)
  const { content, language } = textsFor(update, reader.language)
  const words = official ?? { text: content, language }
  const wind = fire && windOf(fire)
  const more = state.near.length - 1
  return (
    <Card asChild p="0" overflow="hidden">
      <section aria-labelledby={id}>
        <chakra.div
          px={{ base: '4', md: '7' }}
          py={{ base: '4', md: '6' }}
          data-on={isRed ? 'red' : undefined}
          {...colors}
          _highContrast={{ borderBottom: '3px solid currentColor' }}
        >
          <At place={state.place} icon={severityIcons[level]} />
          <chakra.h1 as={as} id={id} textStyle={as === 'h1' ? '2xl' : 'xl'} overflowWrap="anywhere">
            <ZoneText>
              {isAnswer && gravest.kind === 'inside'
                ? t(state.place.isApproximate ? 'check.maybe' : 'check.yes', { sentence: said })
                : said}
            </ZoneText>
          </chakra.h1>
          {wind && (
            <chakra.p mt="2" fontWeight="bold" fontSize="1.1875rem">
              {t(`wind.${wind}`)}
            </chakra.p>
          )}
        </chakra.div>
        <chakra.div px={{ base: '4', md: '7' }} py={{ base: '4', md: '5' }}>
          <ListAge />
          <chakra.p textStyle="sm" color="fg.muted">
            {t('takeover.official', { ns: 'updates' })}
          </chakra.p>
          <chakra.blockquote
            lang={words.language}
            borderLeftWidth="4px"
            borderColor="fg"
            pl="4"
            my="1.5"
            fontSize="1.1875rem"
            fontWeight="bold"
            lineHeight="1.4"
            whiteSpace="pre-line"
            overflowWrap="anywhere"
            lineClamp="6"
          >
            <ZoneText>{words.text}</ZoneText>
          </chakra.blockquote>
          <chakra.p textStyle="sm">
            {t('from', { ns: 'alerts', sender: update.source.senderName, age: inSentence(label(update.issuedAt)) })}
          </chakra.p>
          <chakra.p display="flex" flexWrap="wrap" columnGap="5">
            <TextLink to={updatePage(update.id)}>{t('whole')}</TextLink>
            {more > 0 && <TextLink to="/updates">{t('more', { count: more })}</TextLink>}
          </chakra.p>
          {isAnswer && <Approximate place={state.place} />}
          {children}
        </chakra.div>
      </section>
    </Card>
  )
}

type CalmProps = Omit<Required<StateCardProps>, 'state'> & Pick<PlaceState, 'place'>

function Calm({ place, fire, as, children }: CalmProps) {
  const { t, i18n } = useTranslation('home')
  const id = useId()
  const label = useTimeLabel()
  const now = useNow()
  const trust = useListTrust()
  const silent = useSilentSources().filter(({ isOfAlerts }) => isOfAlerts)
  const alerts =
    trust.kind === 'old'
      ? t('calm.was', { time: momentText(trust.checkedAt, now, i18n.language) })
      : t(trust.kind === 'whole' ? 'calm.none' : trust.kind === 'silent' ? 'calm.notHeard' : `calm.${trust.kind}`)
  const fires = useFireWords()
  return (
    <Card asChild pad>
      <section aria-labelledby={id}>
        <At place={place} icon={fire ? Flame : MapPin} />
        <chakra.h1 as={as} id={id} textStyle={as === 'h1' ? '2xl' : 'xl'} aria-live="polite">
          {fire ? fires(place, fire) : alerts}
        </chakra.h1>
        {fire && (
          <chakra.p fontSize="lg" fontWeight="bold" mt="1">
            {alerts}
          </chakra.p>
        )}
        {(trust.kind === 'whole' || trust.kind === 'silent') && (
          <chakra.p fontSize="lg" mt="1">
            {t('calm.checked', { age: inSentence(label(trust.checkedAt)) })}
          </chakra.p>
        )}
        {trust.kind === 'whole' && trust.sources.length > 0 && (
          <chakra.p textStyle="sm" color="fg.muted" mt="1">
            {t('calm.asked', {
              sources: new Intl.ListFormat(i18n.language).format(trust.sources),
              count: trust.sources.length,
            })}
          </chakra.p>
        )}
        {trust.kind === 'silent' &&
          silent.map(({ feed, said }) => (
            <chakra.p key={feed} mt="1">
              {said}
            </chakra.p>
          ))}
        <Approximate place={place} />
        <chakra.p display="flex" gap="3" mt="4" pt="4" borderTopWidth="1px" borderColor="border">
          <Icon as={Eye} />
          {t('calm.see')}
        </chakra.p>
        {children}
      </section>
    </Card>
  )
}

/** A note that only the town or ZIP code of the place is known; nothing if the address is known. On the home screen it stands below 911, because the way out and 911 have to be in view on a phone. */
export function Approximate({ place }: Pick<PlaceState, 'place'>) {
  const { t } = useTranslation('home')
  if (!place.isApproximate) return null
  return (
    <chakra.p my="2" display="flex" gap="3">
      <Icon as={MapPin} />
      {t('approximate', { place: placeName(place) })}
    </chakra.p>
  )
}

/** A note that the list is outdated, with its age; nothing if it is current. */
function ListAge() {
  const { t } = useTranslation('home')
  const label = useTimeLabel()
  const trust = useListTrust()
  if (trust.kind !== 'old') return null
  return (
    <chakra.p display="flex" gap="2" fontWeight="bold" mb="3">
      <Icon as={History} size={1.25} />
      {t('calm.asOf', { age: inSentence(label(trust.checkedAt)) })}
    </chakra.p>
  )
}

function At({ place, icon }: Pick<PlaceState, 'place'> & { icon: Glyph }) {
  const { t } = useTranslation('home')
  return (
    <chakra.p display="flex" gap="2" fontWeight="bold" mb="2" overflowWrap="anywhere">
      <Icon as={icon} size={1.4} stroke={2.3} />
      {t(`at.${place.kind}`, { place: place.label })}
    </chakra.p>
  )
}

const TextLink = chakra(Link, {
  base: { display: 'inline-flex', alignItems: 'center', minH: '11', fontWeight: 'bold', textDecoration: 'underline' },
})
