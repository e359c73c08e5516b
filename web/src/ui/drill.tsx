import { chakra } from '@chakra-ui/react'
import { useTranslation } from 'react-i18next'

const stripes = (width: number) => ({
  backgroundImage: `repeating-linear-gradient(-45deg, {colors.ink.solid} 0 ${width}px, {colors.bg.panel} ${width}px ${width * 2}px)`,
})

/** The striped left edge of a drill. Place it first in a box with `pos="relative"` and a left padding of 4 or more. */
export const DrillEdge = chakra('span', {
  base: { pos: 'absolute', inset: '0 auto 0 0', w: '10px', ...stripes(7) },
})

const Box = chakra('b', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    h: '7',
    px: '2.5',
    bg: 'bg.panel',
    color: 'fg',
    border: '2px solid currentColor',
    borderRadius: 'sm',
    fontWeight: 'black',
    fontSize: 'sm',
    letterSpacing: '.12em',
    lineHeight: '1',
  },
})

/** The word DRILL in a box. Place it before the title of every drill. */
export function DrillTag() {
  const { t } = useTranslation('common')
  return <Box>{t('drill')}</Box>
}
