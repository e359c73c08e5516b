import { chakra } from '@chakra-ui/react'
import { CornerUpLeft, WifiOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sign } from '../../ui/sign.tsx'
import { Tag } from '../../ui/tag.tsx'
import { HeroMap } from './hero-map.tsx'

export type Entry = { onLogin: () => void; onCreate: () => void }

const Words = chakra('div', {
  base: {
    alignSelf: 'center',
    py: { base: '9', md: '18' },
    px: { base: '4', md: '10' },
    pl: { lg: 'max(2.5rem, calc((100vw - 75rem) / 2 + 2.5rem))' },
    pr: { lg: '14' },
  },
})

export function Hero({ onLogin, onCreate }: Entry) {
  const { t } = useTranslation('landing')
  return (
    <chakra.section
      display="grid"
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) minmax(0, 1fr)' }}
      minH={{ lg: '37rem' }}
      borderBottomWidth="1px"
      borderColor="border"
    >
      <Words>
        <chakra.h1 textStyle="3xl">{t('hero.title')}</chakra.h1>
        <chakra.p
          fontSize="lg"
          lineHeight="1.45"
          color="fg.muted"
          maxW="34em"
          mt={{ base: '4', md: '6' }}
          mb={{ base: '6', md: '8' }}
        >
          {t('hero.text')}
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button size="lg" onClick={onLogin} flex={{ base: '1', md: 'none' }}>
            {t('login', { ns: 'common' })}
          </Button>
          <Button size="lg" look="outline" onClick={onCreate} flex={{ base: '1', md: 'none' }}>
            {t('createProfile', { ns: 'common' })}
          </Button>
        </chakra.div>
        <chakra.p display="flex" gap="2" textStyle="sm" color="fg.muted" mt="6">
          <Icon as={WifiOff} size={1.35} />
          {t('hero.offline')}
        </chakra.p>
      </Words>
      <chakra.div
        pos="relative"
        minH={{ base: '26.5rem', md: '34rem', lg: '0' }}
        borderTopWidth={{ base: '1px', lg: '0' }}
        borderLeftWidth={{ lg: '1px' }}
        borderColor="border"
        overflow="hidden"
      >
        <HeroMap />
        <Tag pos="absolute" top="4" left="4" bg="bg.panel">
          {t('hero.sample')}
        </Tag>
        <Sign
          pos="absolute"
          left={{ base: '4', lg: '8' }}
          right={{ base: '4', lg: 'auto' }}
          bottom={{ base: '4', lg: '7' }}
          display="flex"
          alignItems="center"
          gap="4"
          pr={{ lg: '9' }}
          maxW={{ lg: 'calc(100% - 4rem)' }}
        >
          <Icon as={CornerUpLeft} size={3} stroke={2.6} />
          <div>
            <chakra.p textStyle="sm" fontVariantNumeric="tabular-nums">
              {t('hero.turnIn')}
            </chakra.p>
            <chakra.p textStyle="xl">{t('hero.turn')}</chakra.p>
          </div>
        </Sign>
      </chakra.div>
    </chakra.section>
  )
}
