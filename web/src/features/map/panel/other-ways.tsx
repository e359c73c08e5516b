import { chakra } from '@chakra-ui/react'
import type { DirectionsRoute } from '@muster/contracts/entities/navigation'
import { miles } from '../../../lib/distance.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { RadioRow } from '../../../ui/choice-row.tsx'
import { minutes } from './units.ts'

type OtherWaysProps = { routes: readonly DirectionsRoute[]; chosen: number; onChoose: (index: number) => void }

/** The choice between alternative routes, the safest first, as navigation sorts them. Renders nothing for a single route. */
export function OtherWays({ routes, chosen, onChoose }: OtherWaysProps) {
  const { t, i18n } = useTranslation('map')
  if (routes.length < 2) return null
  return (
    <chakra.fieldset px={{ base: '3', md: '5' }} py="4" border="0" minW="0">
      <chakra.legend fontWeight="bold" mb="2" px="1">
        {t('route.other')}
      </chakra.legend>
      <chakra.div display="grid" gap="2">
        {routes.map((route, index) => (
          <RadioRow
            // biome-ignore lint/suspicious/noArrayIndexKey: alternatives have no other name than their number
            key={index}
            name="other-way"
            checked={index === chosen}
            onChange={() => onChoose(index)}
            label={t('route.way', {
              number: index + 1,
              minutes: minutes(route.duration),
              miles: miles(route.distance, i18n.language),
            })}
            hint={route.legs[0]?.summary}
          />
        ))}
      </chakra.div>
    </chakra.fieldset>
  )
}
