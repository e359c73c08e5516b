import { chakra } from '@chakra-ui/react'
import type { Achievement } from '@muster/contracts/entities/achievement'
import { Check, Lock, Share2 } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Icon } from '../../ui/icon.tsx'
import { badgeIcon } from './badge-icon.ts'
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
  variants: { earned: { true: { bg: 'ink.solid', color: 'ink.contrast' } } },
})

// With a pointer that hovers, the button appears in the corner on hover or focus, so that cards side by side have the same rows; on touch screens it
// is always visible.
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
  /** When it was earned; undefined if it was not. */
  earnedAt?: string | undefined
  isMarked: boolean
  onShare: () => void
  ref?: Ref<HTMLDivElement>
}

/** An achievement: earned, with its date and a share button, or grey. */
export function Badge({ achievement, earnedAt, isMarked, onShare, ref }: BadgeProps) {
  const { t, i18n } = useTranslation('achievements')
  const { title, description } = useAchievementText()(achievement)
  const isEarned = earnedAt !== undefined
  return (
    <Frame ref={ref} earned={isEarned} marked={isMarked} tabIndex={isMarked ? -1 : undefined} data-badge="">
      <chakra.div display="flex" justifyContent="space-between" alignItems="flex-start">
        <Disc look={isEarned ? achievement.category : 'locked'}>
          <Icon as={badgeIcon(achievement.icon)} size={1.75} />
        </Disc>
        <State earned={isEarned}>
          <Icon as={isEarned ? Check : Lock} size={isEarned ? 1.2 : 1.4} stroke={isEarned ? 3.2 : 2.1} />
        </State>
      </chakra.div>
      <chakra.h2 textStyle="lg" mt="4" overflowWrap="anywhere">
        {title}
      </chakra.h2>
      <chakra.p flex="1" mt="0.5" textStyle="sm" color="fg.muted">
        {description}
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
        {isEarned ? t('earnedOn', { date: new Date(earnedAt).toLocaleDateString(i18n.language) }) : t('notEarned')}
      </chakra.p>
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
