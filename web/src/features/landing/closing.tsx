import { chakra } from '@chakra-ui/react'
import { Phone } from 'lucide-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button, ExternalButton } from '../../ui/button.tsx'
import { markArrows } from '../../ui/mark.tsx'
import type { Entry } from './hero.tsx'
import { Column } from './section.tsx'

export function Closing({ isMember, onLogin, onCreate }: Entry) {
  const { t } = useTranslation('landing')
  const wide = { w: { base: '100%', md: 'auto' } }
  return (
    <chakra.section
      css={{ '& :focus-visible': { outlineColor: 'close.fg' } }}
      pos="relative"
      overflow="hidden"
      bg="close.bg"
      color="close.fg"
      py={{ base: '16', md: '7rem' }}
    >
      <chakra.svg
        viewBox="0 0 32 32"
        aria-hidden="true"
        pos="absolute"
        right={{ base: '-9rem', md: '-2.5rem' }}
        top={{ base: '0', md: '50%' }}
        transform={{ md: 'translateY(-50%)' }}
        w={{ base: '26rem', md: '45rem' }}
        fill="close.mark"
        stroke="close.mark"
        strokeLinejoin="round"
      >
        {markArrows}
      </chakra.svg>
      <Column pos="relative">
        <chakra.h2 textStyle="3xl">{t('closing.title')}</chakra.h2>
        <chakra.p fontSize="lg" lineHeight="1.45" color="close.muted" maxW="34em" mt="5" mb="9">
          {t('closing.text')}
        </chakra.p>
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button size="lg" look="onDark" onClick={onLogin} {...wide}>
            {isMember ? t('member.map') : t('login', { ns: 'common' })}
          </Button>
          <Button size="lg" look="onDarkOutline" onClick={onCreate} {...wide}>
            {isMember ? t('member.profile') : t('createProfile', { ns: 'common' })}
          </Button>
          <ExternalButton size="lg" look="call" href="tel:911" icon={Phone} {...wide}>
            {t('closing.call')}
          </ExternalButton>
        </chakra.div>
      </Column>
    </chakra.section>
  )
}
