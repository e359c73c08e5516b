import { chakra } from '@chakra-ui/react'
import { Accessibility, ArrowUp, BellRing, Check, CornerUpLeft, LocateFixed, Merge, Radio, Route } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { type Glyph, Icon } from '../../ui/icon.tsx'
import { Band, Column } from './section.tsx'

const Frame = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '13',
    h: '13',
    border: '2px solid',
    borderColor: 'fg',
    borderRadius: 'md',
    mb: { md: '5' },
  },
})

const Sample = chakra('ul', {
  base: {
    hideBelow: 'lg',
    listStyle: 'none',
    m: '0',
    p: '0',
    flex: '1.15',
    minW: '0',
    alignSelf: 'center',
    bg: 'bg',
    borderWidth: '1px 0 1px 1px',
    borderColor: 'border',
    borderRadius: '8px 0 0 8px',
    fontSize: 'sm',
    mr: '-7',
    '& > li': {
      display: 'flex',
      gap: '3',
      alignItems: 'center',
      py: '3.5',
      pl: '3.5',
      pr: '5',
      borderTopWidth: '1px',
      borderColor: 'border',
      fontWeight: 'medium',
      lineHeight: '1.25',
    },
    '& > li:first-of-type': { borderTopWidth: '0' },
  },
})

function Feature({ icon, title, text, sample }: { icon: Glyph; title: string; text: string; sample?: ReactNode }) {
  return (
    <Card
      as="article"
      display="flex"
      gap="7"
      p={{ base: '5', md: '7' }}
      overflow="hidden"
      gridColumn={{ lg: sample ? 'span 3' : 'span 2' }}
    >
      <chakra.div
        flex="1"
        minW="0"
        display={{ base: 'grid', md: 'block' }}
        gridTemplateColumns="3.25rem 1fr"
        columnGap="4"
      >
        <chakra.div gridRow="span 2">
          <Frame>
            <Icon as={icon} size={1.75} />
          </Frame>
        </chakra.div>
        <chakra.h3 textStyle="lg">{title}</chakra.h3>
        <chakra.p color="fg.muted" mt="1.5">
          {text}
        </chakra.p>
      </chakra.div>
      {sample}
    </Card>
  )
}

export function Features() {
  const { t } = useTranslation('landing')
  const plan = [
    [ArrowUp, t('features.plan.first'), t('features.plan.firstMiles')],
    [CornerUpLeft, t('features.plan.second'), t('features.plan.secondMiles')],
    [Merge, t('features.plan.third'), t('features.plan.thirdMiles')],
  ] as const
  const support = [
    t('features.accessibility.first'),
    t('features.accessibility.second'),
    t('features.accessibility.third'),
  ]
  return (
    <Band alt>
      <Column>
        <chakra.h2 textStyle="2xl" mb={{ base: '5', md: '8' }}>
          {t('features.title')}
        </chakra.h2>
        <chakra.div display="grid" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr', lg: 'repeat(6, 1fr)' }} gap="4">
          <Feature
            icon={Route}
            title={t('features.plan.title')}
            text={t('features.plan.text')}
            sample={
              <Sample as="ol">
                {plan.map(([icon, words, miles]) => (
                  <li key={words}>
                    <Icon as={icon} />
                    <chakra.span flex="1">{words}</chakra.span>
                    <chakra.span color="fg.muted" whiteSpace="nowrap">
                      {miles}
                    </chakra.span>
                  </li>
                ))}
              </Sample>
            }
          />
          <Feature
            icon={Accessibility}
            title={t('features.accessibility.title')}
            text={t('features.accessibility.text')}
            sample={
              <Sample>
                {support.map(words => (
                  <li key={words}>
                    <Icon as={Check} />
                    {words}
                  </li>
                ))}
              </Sample>
            }
          />
          <Feature icon={LocateFixed} title={t('features.location.title')} text={t('features.location.text')} />
          <Feature icon={Radio} title={t('features.situation.title')} text={t('features.situation.text')} />
          <Feature icon={BellRing} title={t('features.alerts.title')} text={t('features.alerts.text')} />
        </chakra.div>
      </Column>
    </Band>
  )
}
