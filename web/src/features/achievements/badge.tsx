import { chakra } from '@chakra-ui/react'
import type { Achievement, UserAchievement } from '@muster/contracts/entities/achievement'
import { Check, History, Lock, Share2 } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { badgeIcon } from './badge-icon.ts'
import { badgeStateOf, isRenewed, renewedAt } from './badge-state.ts'
import { useAchievementText } from './use-achievement-text.ts'

const Frame = chakra(Card, {
  base: {
    pos: 'relative',
    display: 'flex',
    flexDir: 'column',
    h: '100%',
    p: { base: '4', md: '5' },
    outlineOffset: '-1px',
  },
  variants: {
    earned: { false: { bg: 'bg.subtle', borderStyle: 'dashed', borderColor: 'border.emphasized', color: 'fg.muted' } },
    marked: { true: { outline: '4px solid', outlineColor: 'fg' } },
  },
})

const Disc = chakra('span', {
  base: { display: 'grid', placeItems: 'center', w: '14', h: '14', borderRadius: 'full', border: '2px solid' },
  variants: {
    look: {
      locked: { borderStyle: 'dashed', borderColor: 'border.emphasized', color: 'fg.subtle' },
      profile: { bg: 'category.profile.subtle', color: 'category.profile.fg' },
      emergency: { bg: 'category.emergency.subtle', color: 'category.emergency.fg' },
      communication: { bg: 'category.communication.subtle', color: 'category.communication.fg' },
      preparedness: { bg: 'category.preparedness.subtle', color: 'category.preparedness.fg' },
    },
  },
})

const State = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '1.875rem',
    h: '1.875rem',
    borderRadius: 'full',
    color: 'fg.subtle',
  },
  variants: {
    state: {
      locked: {},
      current: { bg: 'ink.solid', color: 'ink.contrast' },
      lapsed: { border: '2px solid', borderColor: 'border.emphasized', color: 'fg' },
    },
  },
})

// With a mouse, the button appears in the corner on hover or focus, so that all cards in a row have the same layout. On touch screens it is always
// visible.
const untilWanted = {
  '@media (hover: hover) and (pointer: fine)': {
    pos: 'absolute',
    top: '3',
    right: '3',
    mt: '0',
    opacity: '0',
    bg: 'ink.solid',
    color: 'ink.contrast',
    borderColor: 'ink.solid',
    _hover: { bg: 'ink.hover' },
    '[data-badge]:is(:hover, :focus-within) &': { opacity: '1' },
  },
} as const

type BadgeProps = {
  achievement: Achievement
  /** Undefined if the achievement was not earned. */
  earned?: UserAchievement | undefined
  isMarked: boolean
  onShare: () => void
  ref?: Ref<HTMLDivElement>
}

const stateIcons = {
  locked: { as: Lock, size: 1.4, stroke: 2.1 },
  current: { as: Check, size: 1.2, stroke: 3.2 },
  lapsed: { as: History, size: 1.2, stroke: 2.4 },
} as const

/** An achievement. If earned, it has a date and a Share button; otherwise it is grey. A lapsed one says how to renew it. */
export function Badge({ achievement, earned, isMarked, onShare, ref }: BadgeProps) {
  const { t, i18n } = useTranslation('achievements')
  const { title, description, toDo } = useAchievementText()(achievement)
  const state = badgeStateOf(earned, Date.now())
  const isEarned = earned !== undefined
  const dateOf = (instant: string) => ({ date: new Date(instant).toLocaleDateString(i18n.language) })
  const renewal = isRenewed(achievement.id) ? achievement.id : null
  const renewalText = renewal && t(`renew.${renewal}`)
  const renewalPath = renewal && renewedAt[renewal]
  return (
    <Frame ref={ref} earned={isEarned} marked={isMarked} tabIndex={isMarked ? -1 : undefined} data-badge="">
      <chakra.div display="flex" justifyContent="space-between" alignItems="flex-start">
        <Disc look={isEarned ? achievement.category : 'locked'}>
          <Icon as={badgeIcon(achievement.icon)} size={1.75} />
        </Disc>
        <State state={state}>
          <Icon {...stateIcons[state]} />
        </State>
      </chakra.div>
      <chakra.h2 textStyle="lg" mt="4" overflowWrap="anywhere">
        {title}
      </chakra.h2>
      <chakra.p flex="1" mt="0.5" textStyle="sm" color="fg.muted">
        {isEarned ? description : toDo}
      </chakra.p>
      <chakra.p
        mt="3.5"
        pt="3"
        borderTopWidth="1px"
        borderColor="border"
        textStyle="sm"
        fontWeight="label"
        color={isEarned ? `category.${achievement.category}.fg` : undefined}
      >
        {t(`categories.${achievement.category}`)}
      </chakra.p>
      <chakra.p textStyle="sm" fontWeight="bold" fontVariantNumeric="tabular-nums" mt="0.5">
        {t('points', { points: achievement.points })}
      </chakra.p>
      <chakra.p textStyle="sm" color="fg.muted" fontVariantNumeric="tabular-nums">
        {earned ? t(state === 'lapsed' ? 'lapsed' : 'earnedOn', dateOf(earned.earnedAt)) : t('notEarned')}
        {state === 'current' && earned?.currentUntil && (
          <>
            <br />
            {t('currentUntil', dateOf(earned.currentUntil))}
          </>
        )}
        {state === 'lapsed' && renewalText && !renewalPath && ` ${renewalText}`}
      </chakra.p>
      {state === 'lapsed' && renewalText && renewalPath && (
        <ButtonLink
          to={renewalPath}
          look="outline"
          size="sm"
          mt="3"
          aria-label={t('renewNamed', { action: renewalText, title })}
        >
          {renewalText}
        </ButtonLink>
      )}
      {isEarned && (
        <Button
          look="outline"
          size="sm"
          mt="3"
          icon={Share2}
          aria-label={t('shareNamed', { title })}
          onClick={onShare}
          css={untilWanted}
        >
          {t('share')}
        </Button>
      )}
    </Frame>
  )
}
