import { chakra } from '@chakra-ui/react'
import { useTranslation } from '../../../lib/use-translation.ts'

const keys = ['pan', 'zoom', 'hazard', 'open', 'step'] as const

/** The keys that work while the map has the focus. The map refers to this section as its description for screen readers. */
export function MapKeys() {
  const { t } = useTranslation('map')
  return (
    <chakra.section id="map-keys" px={{ base: '4', md: '6' }} py="4">
      <chakra.h3 fontWeight="bold">{t('keys.title')}</chakra.h3>
      <p>{t('keys.text')}</p>
      <chakra.dl m="0" textStyle="sm">
        {keys.map(key => (
          <chakra.div key={key} display="flex" flexWrap="wrap" columnGap="3" pt="1">
            <chakra.dt fontWeight="bold" minW="8rem">
              {t(`keys.${key}`)}
            </chakra.dt>
            <chakra.dd m="0">{t(`keys.${key}Does`)}</chakra.dd>
          </chakra.div>
        ))}
      </chakra.dl>
    </chakra.section>
  )
}
