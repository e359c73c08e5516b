import { chakra } from '@chakra-ui/react'
import { useConnected } from '../lib/connection.ts'
import { useTranslation } from '../lib/use-translation.ts'

const Dot = chakra('i', {
  base: {
    pos: 'relative',
    w: '2.5',
    h: '2.5',
    borderRadius: 'full',
    bg: 'currentColor',
    _after: {
      content: '""',
      pos: 'absolute',
      inset: '-5px',
      borderRadius: 'full',
      border: '2px solid currentColor',
      animation: 'pulse 2s ease-out infinite',
    },
    // With reduced motion a static ring replaces the pulse.
    _motionReduce: { _after: { opacity: '1', transform: 'none' } },
  },
  // Without a connection there is no pulse and no ring.
  variants: { still: { true: { _after: { display: 'none' } } } },
})

/** The word LIVE and a dot that pulses while there is a connection. */
export function LiveDot({ color = 'severity.critical.solid' }: { color?: string | undefined }) {
  const { t } = useTranslation('common')
  const connected = useConnected()
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="2"
      fontSize="xs"
      fontWeight="heavy"
      letterSpacing=".06em"
    >
      <Dot color={color} still={!connected} _highContrast={{ color: 'inherit' }} />
      {t('live')}
    </chakra.span>
  )
}
