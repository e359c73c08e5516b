import { chakra } from '@chakra-ui/react'
import { CornerUpLeft, WifiOff } from 'lucide-react'
import { type FormEvent, type ReactNode, Suspense } from 'react'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Boundary } from '../../ui/boundary.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Sign } from '../../ui/sign.tsx'
import { Tag } from '../../ui/tag.tsx'

// Loaded separately, because it is the slowest drawing of the page. Its space is reserved, and the text does not wait for it.
const HeroMap = lazyPart(() => import('./hero-map.tsx').then(module => module.HeroMap))

/** The actions of the landing page. */
export type Entry = {
  /** Members get links to the map and their profile. Visitors get log in and create a profile instead. */
  isMember: boolean
  onLogin: () => void
  onCreate: () => void
  /** Opens the danger check with the text of a place. */
  onCheck: (place: string) => void
}

const Words = chakra('div', {
  base: {
    alignSelf: 'center',
    py: { base: '9', md: '18' },
    px: { base: '4', md: '10' },
    pl: { lg: 'max(2.5rem, calc((100vw - 75rem) / 2 + 2.5rem))' },
    pr: { lg: '14' },
  },
})

/** The first screen of the landing page. `picture`: shown instead of the sample, for example the map of active updates. */
export function Hero({ isMember, onLogin, onCreate, onCheck, picture }: Entry & { picture: ReactNode }) {
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
        <DangerForm onCheck={onCheck} />
        <chakra.div display="flex" flexWrap="wrap" gap="3">
          <Button size="lg" look="outline" onClick={onLogin} flex={{ base: '1', md: 'none' }}>
            {isMember ? t('member.map') : t('login', { ns: 'common' })}
          </Button>
          <Button size="lg" look="outline" onClick={onCreate} flex={{ base: '1', md: 'none' }}>
            {isMember ? t('member.profile') : t('createProfile', { ns: 'common' })}
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
        bg="map.land"
        overflow="hidden"
      >
        {picture ?? <Sample />}
      </chakra.div>
    </chakra.section>
  )
}

/** A drawing of a sample route, marked as a sample. */
function Sample() {
  const { t } = useTranslation('landing')
  return (
    <>
      <Boundary fallback={() => null}>
        <Suspense>
          <HeroMap />
        </Suspense>
      </Boundary>
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
    </>
  )
}

/** The form "Is my home in danger?", the first action on the page. The answer is on a separate screen, which loads after submitting. */
function DangerForm({ onCheck }: Pick<Entry, 'onCheck'>) {
  const { t } = useTranslation('landing')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    onCheck(String(new FormData(event.currentTarget).get('place') ?? ''))
  }
  return (
    <chakra.form onSubmit={submit} mb="6" autoComplete="off">
      <chakra.label htmlFor="danger-place" display="block" textStyle="lg">
        {t('check.label')}
      </chakra.label>
      <chakra.div display="flex" flexWrap="wrap" gap="3" mt="2">
        <chakra.input
          id="danger-place"
          name="place"
          aria-describedby="danger-hint"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={256}
          flex="1 1 14rem"
          minW="0"
          h="14"
          px="4"
          bg="bg.panel"
          borderWidth="2px"
          borderColor="border.emphasized"
          borderRadius="md"
        />
        <Button type="submit" size="lg" flex={{ base: '1', md: 'none' }}>
          {t('check.do')}
        </Button>
      </chakra.div>
      <chakra.p id="danger-hint" textStyle="sm" color="fg.muted" mt="2">
        {t('check.hint')}
      </chakra.p>
    </chakra.form>
  )
}
