import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { severityOrHigh } from '@muster/contracts/vocabulary/severities'
import { firstLine, levelOf, type Said, type UpdateReader, updateTitle } from '@muster/languages/update-text'
import type { TFunction } from 'i18next'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { nearestPlace, touches } from '../../entities/emergency-update/nearness.ts'
import { updatePage } from '../../entities/emergency-update/pages.ts'
import { useUpdateReader } from '../../entities/emergency-update/use-update-reader.ts'
import { useMyPlaces } from '../../entities/place/my-places.ts'
import { runInOneTab } from '../../lib/run-in-one-tab.ts'
import { guide } from '../../lib/speech.ts'
import { toast } from '../../lib/toast.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { severityIcons } from '../../ui/severity.tsx'
import { useToastPlace } from '../../ui/toast-place.tsx'

const spokenAtMost = 2

const hidden = { pos: 'absolute', w: '1px', h: '1px', overflow: 'hidden', clipPath: 'inset(50%)' } as const

/** The parts of an update that people act on. The update is announced again only if one of them changes, not at each poll or revision. */
const markOf = (update: EmergencyUpdate) =>
  [update.id, levelOf(update), update.severity, update.title, update.instruction || update.wirelessText].join('/')

const asksToAct = (update: EmergencyUpdate) => ['order', 'warning'].includes(levelOf(update))

type AnnouncerProps = {
  updates: readonly EmergencyUpdate[]
  /** False until the first list has arrived. An empty list counts as arrived. */
  isKnown: boolean
  /** True for an update that another part of the page announces, such as the takeover screen. It is not announced here. */
  isToldElsewhere: (update: EmergencyUpdate) => boolean
}

/**
 * Announces new updates and their instructions to screen readers, speaks them if Voice Guidance is on, and shows a toast for the
 * first one that touches a place of this person. Updates that were active when the page started are not announced. For an update
 * that is far from all places of this person, only its name is announced, because its instruction is not for them.
 */
export function AlertsAnnouncer({ updates, isKnown, isToldElsewhere }: AnnouncerProps) {
  const { t } = useTranslation('alerts')
  const reader = useUpdateReader()
  const places = useMyPlaces()
  const told = useRef<Set<string> | null>(null)
  const [words, setWords] = useState<Said[]>([])
  // On a screen with `urgentOnly`, a toast must not cover an answer about danger.
  const isUrgentOnly = useToastPlace()?.urgentOnly === true
  const navigate = useNavigate()
  const open = (id: string) => void navigate(updatePage(id))
  const latest = useRef({ t, reader, places, isToldElsewhere, isUrgentOnly, open })
  latest.current = { t, reader, places, isToldElsewhere, isUrgentOnly, open }
  useEffect(() => {
    if (!isKnown) return
    const before = told.current
    told.current = new Set([...(before ?? []), ...updates.map(markOf)])
    const { t, reader, places, isToldElsewhere, isUrgentOnly, open } = latest.current
    const arrived = before ? updates.filter(update => !before.has(markOf(update)) && !isToldElsewhere(update)) : []
    if (arrived.length === 0) return
    const isForMe = (update: EmergencyUpdate) => touches(nearestPlace(update, places))
    const said = arrived.slice(0, spokenAtMost).flatMap(update => sentences(update, isForMe(update), reader, t))
    const more = arrived.length - spokenAtMost
    if (more > 0) said.push({ text: t('also', { count: more }), language: reader.language })
    setWords(said)
    const [near] = arrived.filter(isForMe)
    if (near && !isUrgentOnly) {
      const drill = near.isDrill ? `${t('drill', { ns: 'common' })}. ` : ''
      toast({
        title: `${drill}${updateTitle(near, reader)}`,
        description: firstLine(near, reader).text,
        icon: severityIcons[severityOrHigh(near.severity)],
        action: { label: t('open'), onPress: () => open(near.id) },
      })
    }
    const urgency = arrived.some(update => isForMe(update) && asksToAct(update)) ? 'order' : 'alert'
    runInOneTab(`speak/${arrived.map(markOf).join()}`, () => guide({ said, urgency }))
  }, [updates, isKnown])
  return (
    <chakra.div role="alert" {...hidden}>
      {words.map(({ text, language }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the sentences of one announcement never move
        <span key={index} lang={language}>
          {text}{' '}
        </span>
      ))}
    </chakra.div>
  )
}

function sentences(update: EmergencyUpdate, isForMe: boolean, reader: UpdateReader, t: TFunction<'alerts'>): Said[] {
  const { isDrill, severity } = update
  const common = { ns: 'common' } as const
  const title = [
    isDrill && t('drill', common),
    t(`severity.${severity}`, common),
    updateTitle(update, reader).replace(' · ', ', '),
  ]
  const named = { text: `${title.filter(Boolean).join('. ')}.`, language: reader.language }
  if (!isForMe) return [named]
  // Speech is never cut off.
  const what = firstLine(update, reader, Infinity)
  return what.language === named.language ? [{ ...named, text: `${named.text} ${what.text}` }] : [named, what]
}
