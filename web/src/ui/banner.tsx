import { chakra } from '@chakra-ui/react'
import { severityOrHigh } from '@muster/contracts/vocabulary/severities'
import type { ReactNode } from 'react'
import { useTranslation } from '../lib/use-translation.ts'
import { DrillEdge, DrillTag } from './drill.tsx'
import { type Glyph, Icon } from './icon.tsx'
import { LiveDot } from './live-dot.tsx'
import { lowContainerQuery } from './low-container-query.ts'
import { severityIcons } from './severity.tsx'
import { hiddenOnPhone, visuallyHidden } from './visually-hidden.ts'

const Box = chakra('div', {
  base: {
    pos: 'relative',
    display: 'flex',
    alignItems: 'stretch',
    color: 'fg',
    borderWidth: '1px',
    borderRadius: 'md',
    overflow: 'hidden',
    _highContrast: { borderWidth: '2px' },
  },
  variants: {
    /** Full width, without side borders. */
    bar: { true: { borderRadius: '0', borderWidth: '0 0 1px', _highContrast: { borderWidth: '0 0 2px' } } },
  },
})

const Edge = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: { base: 'min(3rem, 13vw)', md: '14' },
    flex: 'none',
    [lowContainerQuery]: { w: 'min(3rem, 48px)', '& svg': { w: 'min(1.75rem, 32px)', h: 'min(1.75rem, 32px)' } },
  },
})

/** In a small window only the title is visible. The rest is for screen readers and on the page that `action` opens. */
const inRoomOnly = { [lowContainerQuery]: visuallyHidden }
const titleSize = { [lowContainerQuery]: { fontSize: 'min(1.125rem, max(20px, 5.6cqi))' } }

/** The text and the action. The action is below the text if there is too little room beside it. */
const Content = chakra('div', {
  base: {
    flex: '1',
    minW: '0',
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '4',
    rowGap: '4',
    py: { base: '2.5', md: '3' },
    pl: { base: 'min(0.75rem, 3vw)', md: '4' },
    pr: { base: 'min(1rem, 4.2vw)', md: '4' },
    [lowContainerQuery]: { flexWrap: 'nowrap' },
  },
  variants: { hasAction: { true: { pr: '3' } }, hasEdge: { true: { pl: '6' } } },
})

const Action = chakra('div', {
  base: {
    display: 'grid',
    placeItems: 'center',
    my: '-1.5',
    [lowContainerQuery]: {
      '& :is(a, button)': { minW: '44px', w: 'auto', minH: '44px', py: '0', px: '2', fontSize: 'min(1rem, 20px)' },
      '& svg': { w: 'min(1.5rem, 28px)', h: 'min(1.5rem, 28px)' },
    },
  },
})

type BannerProps = {
  title: ReactNode
  children?: ReactNode
  /** Without a severity the banner is calm: grey, without a severity plate. */
  severity?: string
  /** Icon of a calm banner. */
  icon?: Glyph
  live?: boolean
  drill?: boolean
  bar?: boolean
  /** A button or a link at the end. */
  action?: ReactNode
}

/** A banner at the top of a page: a danger, or a calm fact such as being offline. */
export function Banner({
  title,
  children,
  severity,
  icon,
  live = false,
  drill = false,
  bar = false,
  action,
}: BannerProps) {
  const { t } = useTranslation('common')
  const level = severity !== undefined && !drill ? severityOrHigh(severity) : null
  const glyph = level ? severityIcons[level] : icon
  return (
    <Box
      bar={bar}
      bg={level ? `severity.${level}.subtle` : 'bg.muted'}
      borderColor={level ? `severity.${level}.muted` : 'border'}
    >
      {drill && <DrillEdge />}
      {glyph && (
        <Edge
          bg={level ? `severity.${level}.solid` : undefined}
          color={level ? `severity.${level}.contrast` : 'fg'}
          {...(drill && { w: { base: 'min(3.5rem, 16vw)', md: '16' }, pl: '2.5' })}
          _highContrast={level ? { borderRight: '2px solid currentColor' } : undefined}
        >
          <Icon as={glyph} size="min(1.75rem, 9vw)" stroke={2.3} />
        </Edge>
      )}
      <Content hasAction={Boolean(action)} hasEdge={drill && !glyph}>
        <chakra.div flex="1 1 9rem" minW="0">
          <chakra.div display="flex" flexWrap="wrap" alignItems="center" columnGap="3.5" rowGap="0.5">
            {drill && <DrillTag />}
            <chakra.b fontWeight="heavy" fontSize={{ base: 'md', md: '1.25rem' }} lineHeight="1.25" css={titleSize}>
              {title}
            </chakra.b>
            {live && !drill && <LiveDot color={level ? `severity.${level}.solid` : undefined} />}
            {level && (
              <chakra.b
                css={[inRoomOnly, bar && hiddenOnPhone]}
                ml={{ md: 'auto' }}
                fontSize="sm"
                color={`severity.${level}.fg`}
              >
                {t(`severity.${level}`)}
              </chakra.b>
            )}
          </chakra.div>
          {children && (
            <chakra.div textStyle="sm" css={inRoomOnly}>
              {children}
            </chakra.div>
          )}
        </chakra.div>
        {action && <Action>{action}</Action>}
      </Content>
    </Box>
  )
}
