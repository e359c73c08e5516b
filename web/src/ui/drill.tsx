import { chakra } from '@chakra-ui/react'
import { useTranslation } from '../lib/use-translation.ts'
import { keepsColors } from './forced-colors.ts'
import { lowContainerQuery } from './low-container-query.ts'

const stripes = (width: number) => ({
  backgroundImage: `repeating-linear-gradient(-45deg, {colors.ink.solid} 0 ${width}px, {colors.bg.panel} ${width}px ${width * 2}px)`,
})

/** The striped left edge of a drill. Place it first in a box with `pos="relative"` and a left padding of 4 or more. */
export const DrillEdge = chakra('span', {
  base: { pos: 'absolute', inset: '0 auto 0 0', w: '10px', ...stripes(7), ...keepsColors },
})

/** A word in a box that marks something as no real danger: DRILL, TEST. */
export const WordBox = chakra('b', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    h: '7',
    px: 'min(0.625rem, 2.2vw)',
    bg: 'bg.panel',
    color: 'fg',
    border: '2px solid currentColor',
    borderRadius: 'sm',
    fontWeight: 'black',
    // Limited, because with large text SIMULACRO would be wider than its column on a phone.
    fontSize: 'min({fontSizes.sm}, 5vw)',
    letterSpacing: '.12em',
    lineHeight: '1',
    [lowContainerQuery]: { h: 'auto', fontSize: 'min(1rem, 18px)' },
  },
})

/** The word DRILL in a box. Place it before the title of every drill. */
export function DrillTag() {
  const { t } = useTranslation('common')
  return <WordBox>{t('drill')}</WordBox>
}
