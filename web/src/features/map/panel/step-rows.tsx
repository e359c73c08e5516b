import { chakra } from '@chakra-ui/react'
import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useWords } from '../words/use-words.ts'
import { stepIcons, stepKind } from './step-icon.ts'
import { minutes } from './units.ts'

const Row = chakra('li', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: '4',
    minH: '3.75rem',
    py: '2',
    borderTopWidth: '1px',
    borderColor: 'border',
    lineHeight: '1.3',
    fontWeight: 'medium',
    _first: { borderTopWidth: '0' },
  },
})

export const stepsOf = (route: DirectionsRoute) => route.legs.flatMap(leg => leg.steps)

/** The steps of the route: what to do, how long, how far. */
export function StepRows({ route }: { route: DirectionsRoute }) {
  const { t } = useTranslation('map')
  const words = useWords()
  const steps = stepsOf(route)
  return (
    <chakra.ol aria-label={t('route.steps')} listStyle="none" m="0" px={{ base: '4', md: '6' }}>
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a route may give the same instruction twice, and is replaced whole
        <Row key={index}>
          <Icon as={stepIcons[stepKind(step.maneuver, index, steps.length)]} size={1.75} stroke={2.3} />
          <chakra.span flex="1" minW="0">
            {step.maneuver.instruction}
          </chakra.span>
          {step.distance > 0 && (
            <chakra.span
              flex="none"
              textAlign="right"
              textStyle="sm"
              lineHeight="1.3"
              fontVariantNumeric="tabular-nums"
            >
              {t('route.minutes', { minutes: minutes(step.duration) })}
              <chakra.span display="block" color="fg.muted" fontWeight="normal">
                {words.distance(step.distance)}
              </chakra.span>
            </chakra.span>
          )}
        </Row>
      ))}
    </chakra.ol>
  )
}
