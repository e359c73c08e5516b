import { chakra } from '@chakra-ui/react'
import { Volume2, VolumeX, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { crampedQuery, shortQuery } from '../../../lib/use-media.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Sign, stackedWhereCramped } from '../../../ui/sign.tsx'
import { cornerPanel } from '../over/use-over-map.ts'
import { stepIcons, stepKind } from '../panel/step-icon.ts'
import { minutes } from '../panel/units.ts'
import { useWords } from '../words/use-words.ts'
import type { Following } from './use-follow.ts'

/** Below this distance the sign says "now" instead of a distance. */
const nowMeters = 20

type FollowViewProps = {
  following: Following
  duration: number
  /** Why the destination has changed. A phone in landscape shows it here, because it has no panel while a route is followed. */
  alert: ReactNode
}

/** The next turn, as large as a road sign, over the map. On a phone in landscape it takes the left half. */
export function FollowView({ following, duration, alert }: FollowViewProps) {
  const { t } = useTranslation('map')
  const words = useWords()
  const { progress, track, isDenied, isMuted, mute, stop } = following
  const count = track?.steps.length ?? 0
  const current = progress?.current ?? 0
  const next = Math.min(current + 1, count - 1)
  const step = track?.steps[progress ? next : 0]?.step
  const then = progress ? track?.steps[next + 1]?.step : undefined
  const toNext = progress?.toNextMeters ?? null
  const share = progress && track && track.meters > 0 ? progress.leftMeters / track.meters : 1
  const where = () => {
    if (isDenied) return t('follow.denied')
    if (!progress) return t('follow.waiting')
    if (toNext === null || toNext < nowMeters) return t('follow.now')
    return t('follow.in', { distance: words.distance(toNext) })
  }
  return (
    <chakra.section
      {...cornerPanel}
      data-keeps-focus="follow"
      tabIndex={-1}
      aria-label={t('follow.title')}
      zIndex="7"
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="2"
      css={{
        [`@media ${shortQuery}`]: {
          top: '0.5rem',
          left: '0.5rem',
          right: 'auto',
          width: '50%',
        },
        [`@media ${crampedQuery}`]: {
          maxHeight: 'calc(100% - 1rem)',
          overflowY: 'auto',
        },
      }}
    >
      <Sign
        display="flex"
        alignItems="center"
        gap="4"
        py="3"
        px="4"
        boxShadow="overlay"
        data-on="green"
        css={stackedWhereCramped}
      >
        {step && <Icon as={stepIcons[stepKind(step.maneuver, progress ? next : 0, count)]} size={3} stroke={2.7} />}
        <chakra.div flex="1" minW="0">
          <chakra.p fontSize="xl" fontWeight="heavy" lineHeight="1.1" fontVariantNumeric="tabular-nums">
            {where()}
          </chakra.p>
          {step && (
            <chakra.p fontWeight="label" lineHeight="1.25" mt="1" overflowWrap="anywhere">
              {step.maneuver.instruction}
            </chakra.p>
          )}
          {then && (
            <chakra.p textStyle="sm" lineHeight="1.25" mt="1">
              {t('follow.then', { instruction: then.maneuver.instruction })}
            </chakra.p>
          )}
        </chakra.div>
      </Sign>
      <chakra.div
        display="flex"
        alignItems="center"
        gap="2"
        p="1"
        bg="bg.panel"
        borderWidth="1px"
        borderColor="border"
        borderRadius="lg"
        boxShadow="overlay"
      >
        <chakra.p flex="1" minW="0" px="2" lineHeight="1.2" fontWeight="label" fontVariantNumeric="tabular-nums">
          {t('follow.left', {
            minutes: minutes(duration * share),
            distance: words.distance(progress?.leftMeters ?? track?.meters ?? 0),
          })}
        </chakra.p>
        <Button
          look="quiet"
          size="sm"
          square
          icon={isMuted ? VolumeX : Volume2}
          aria-label={t(isMuted ? 'follow.unmute' : 'follow.mute')}
          onClick={() => mute(!isMuted)}
        />
        <Button look="outline" size="sm" icon={X} onClick={stop}>
          {t('follow.stop')}
        </Button>
      </chakra.div>
      {alert && (
        <chakra.div bg="bg.panel" borderRadius="lg" overflow="hidden">
          {alert}
        </chakra.div>
      )}
    </chakra.section>
  )
}
