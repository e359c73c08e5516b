import type { DirectionsRoute, HazardFeature } from '@muster/contracts/entities/navigation'
import { useEffect, useMemo, useRef, useState } from 'react'
import { announce as speak, type Urgency, useVoiceGuidance } from '../../../lib/speech.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { keepAwake } from '../../../lib/wake-lock.ts'
import type { RouteControl } from '../control/route-control.ts'
import { useWords } from '../words/use-words.ts'
import { announce, nothingTold } from './announce.ts'
import { hazardAhead } from './hazard-ahead.ts'
import { type Fix, watchPosition } from './position-watch.ts'
import { type Progress, progressOn, type Track, trackOf } from './progress.ts'

/** Above this distance from the line, in metres, the person counts as off the route, if the position is accurate enough. */
const offWayMeters = 50
/** Number of consecutive positions off the route before a new way is planned. A single position may be wrong. */
const fixesOff = 2
/** How far ahead hazards are searched: far enough to turn off before them. */
const lookMeters = 3_000
const turnPattern = [200]
const dangerPattern = [500, 150, 500]

/** The state of following a route, and its controls. `isDenied`: the device's position is denied. `fix`, `track` and `progress` are null while unknown. */
export type Following = {
  isOn: boolean
  fix: Fix | null
  track: Track | null
  progress: Progress | null
  isDenied: boolean
  isMuted: boolean
  start: () => void
  stop: () => void
  mute: (isMuted: boolean) => void
  /** Announces a danger by voice and vibration. */
  warn: (text: string) => void
}

type Options = {
  route: DirectionsRoute | null
  hazards: readonly HazardFeature[]
  control: () => RouteControl | null
  say: (text: string) => void
}

/** Follows the person along the route: announces the next turn, warns of hazards ahead, and plans a new way if the person has left the route. */
export function useFollow({ route, hazards, control, say }: Options): Following {
  const { t, i18n } = useTranslation('map')
  const words = useWords()
  const [isOn, setOn] = useState(false)
  const [fix, setFix] = useState<Fix | null>(null)
  const [isDenied, setDenied] = useState(false)
  const [isMuted, setMuted] = useState(false)
  const track = useMemo(() => (route ? trackOf(route) : null), [route])
  const progress = useRef<Progress | null>(null)
  const [shown, setShown] = useState<Progress | null>(null)
  const told = useRef(nothingTold)
  const off = useRef(0)

  // A new route starts at the person's position, so the progress starts again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the track is the reason
  useEffect(() => {
    progress.current = null
    told.current = nothingTold
    off.current = 0
  }, [track])

  // Following a route is spoken even without Voice Guidance. Only turning Voice Guidance off meanwhile mutes it.
  const isGuided = useVoiceGuidance()
  const wasGuided = useRef(isGuided)
  useEffect(() => {
    if (wasGuided.current && !isGuided) setMuted(true)
    wasGuided.current = isGuided
  }, [isGuided])

  const silence = useRef(() => {})
  const tell = (text: string, pattern: number[], urgency: Urgency) => {
    say(text)
    const said = [{ text, language: i18n.language }]
    if (!isMuted) silence.current = speak({ said, urgency, topic: `route ${urgency}` })
    navigator.vibrate?.(pattern)
  }

  const follow = (next: Fix) => {
    setDenied(false)
    setFix(next)
    if (!track || track.line.length === 0) return
    const now = progressOn(track, next.at, progress.current)
    progress.current = now
    setShown(now)
    if (now.offMeters > Math.max(offWayMeters, next.accuracyMeters)) {
      off.current += 1
      if (off.current < fixesOff) return
      off.current = 0
      tell(t('follow.offWay'), turnPattern, 'guidance')
      control()?.setEnd('origin', next.at)
      return
    }
    off.current = 0
    const ahead = hazardAhead(track, now.alongMeters, hazards, lookMeters)
    // The route ends where there is no place to stay.
    const hasNoPlace =
      route?.muster.reasons.some(({ kind }) => kind === 'roads-end' || kind === 'no-known-place') ?? false
    const lastInstruction = track.steps.at(-1)?.step.maneuver.instruction ?? ''
    const { said, told: after } = announce(told.current, now, next.speed, ahead, track.steps.length)
    told.current = after
    for (const each of said) {
      if (each.kind === 'arrived') tell(hasNoPlace ? lastInstruction : t('follow.arrived'), turnPattern, 'guidance')
      else if (each.kind === 'hazard') {
        const name = words.markedName({ hazard: each.hazard })
        tell(t('follow.ahead', { distance: words.distance(each.meters), name }), dangerPattern, 'alert')
      } else {
        const instruction = track.steps[each.step]?.step.maneuver.instruction ?? ''
        tell(t('follow.turnSaid', { distance: words.distance(each.meters), instruction }), turnPattern, 'guidance')
      }
    }
  }
  const latest = useRef(follow)
  latest.current = follow

  useEffect(() => {
    if (!isOn) return
    const stopWatching = watchPosition(fix => latest.current(fix), setDenied)
    const sleep = keepAwake()
    return () => {
      stopWatching()
      sleep()
      silence.current()
    }
  }, [isOn])

  // Stops some time after the route is gone. While a new way is planned there is no route for a moment, which must not stop it.
  useEffect(() => {
    if (route) return
    const timer = setTimeout(() => setOn(false), 15_000)
    return () => clearTimeout(timer)
  }, [route])

  return {
    isOn,
    fix,
    track,
    progress: shown,
    isDenied,
    isMuted,
    start: () => {
      progress.current = null
      told.current = nothingTold
      // If the first position is off the route, a new way is planned at once, because a device at rest may report its position only once.
      off.current = fixesOff - 1
      setShown(null)
      setFix(null)
      setOn(true)
    },
    stop: () => setOn(false),
    warn: text => tell(text, dangerPattern, 'alert'),
    mute: muted => {
      if (muted) silence.current()
      setMuted(muted)
    },
  }
}
