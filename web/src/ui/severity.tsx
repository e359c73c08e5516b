import { chakra } from '@chakra-ui/react'
import { type Severity, severityOrHigh } from '@muster/contracts/vocabulary/severities'
import { CircleAlert, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { useTranslation } from '../lib/use-translation.ts'
import { type Glyph, Icon } from './icon.tsx'

/** The icon of each severity. */
export const severityIcons: Record<Severity, Glyph> = {
  critical: OctagonAlert,
  high: TriangleAlert,
  medium: CircleAlert,
  low: Info,
}

const Plate = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: 'min(1.75rem, 9vw)',
    h: 'min(1.75rem, 9vw)',
    borderRadius: 'sm',
    flex: 'none',
    _highContrast: { border: '2px solid currentColor' },
  },
})

/** `calm`: no colour, for a drill, because it is not a danger. */
type SeverityProps = { severity: string; calm?: boolean }

/** The icon and colour of a severity. Place its name beside it. */
export function SeverityPlate({ severity, calm = false }: SeverityProps) {
  const level = severityOrHigh(severity)
  return (
    <Plate bg={calm ? 'bg.muted' : `severity.${level}.solid`} color={calm ? 'fg' : `severity.${level}.contrast`}>
      <Icon as={severityIcons[level]} size="min(1.2rem, 6vw)" stroke={2.4} />
    </Plate>
  )
}

/** The icon, colour and name of a severity. */
export function SeverityBadge({ severity, calm = false }: SeverityProps) {
  const { t } = useTranslation('common')
  const level = severityOrHigh(severity)
  return (
    <chakra.span
      display="inline-flex"
      alignItems="center"
      gap="2"
      fontSize="sm"
      fontWeight="bold"
      lineHeight="1"
      whiteSpace="nowrap"
      color={calm ? 'fg' : `severity.${level}.fg`}
    >
      <SeverityPlate severity={level} calm={calm} />
      {t(`severity.${level}`)}
    </chakra.span>
  )
}
