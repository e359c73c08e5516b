import { chakra } from '@chakra-ui/react'
import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslation } from '../../lib/use-translation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { CallLink } from '../../ui/call-link.tsx'
import { Mark } from '../../ui/mark.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { SkipLink } from './skip-link.tsx'

const Bar = chakra('header', {
  base: {
    pos: 'sticky',
    top: '0',
    zIndex: 'header',
    display: 'flex',
    alignItems: 'center',
    gap: '3',
    h: 'header',
    px: { base: '4', md: '6' },
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border',
    containerType: 'inline-size',
    containerName: 'header',
    _highContrast: { borderBottomWidth: '2px' },
  },
})

type BareLayoutProps = {
  /** Name of this part of the app, shown under the product's name. */
  place: string
  /** Name of the person who is signed in; null for nobody. */
  person: string | null
  children: ReactNode
}

/** The frame of screens without a resident's account, such as the operator console: no menu, no bell, no alerts of its own. */
export function BareLayout({ place, person, children }: BareLayoutProps) {
  const { t } = useTranslation('layout')
  const { pathname } = useLocation()
  return (
    <>
      <SkipLink href="#main">{t('skip')}</SkipLink>
      <Bar>
        <Mark size={2.25} />
        <chakra.div flex="1" minW="0" lineHeight="1.15">
          <chakra.p fontWeight="heavy" fontSize="1.25rem" letterSpacing="-.02em">
            {t('product', { ns: 'common' })}
          </chakra.p>
          <chakra.p fontSize="xs" color="fg.muted" truncate>
            {place}
          </chakra.p>
        </chakra.div>
        {person && (
          <>
            <chakra.span display={{ base: 'none', md: 'inline' }} fontWeight="medium">
              {person}
            </chakra.span>
            <Avatar name={person} image={null} />
          </>
        )}
        <CallLink />
      </Bar>
      <chakra.main
        id="main"
        tabIndex={-1}
        px={{ base: '4', md: '6', lg: '10' }}
        py={{ base: '5', md: '8' }}
        minH="screen"
      >
        <chakra.div maxW="content" mx="auto">
          <ErrorBoundary at={pathname}>
            <Suspense fallback={<Loading>{t('loading', { ns: 'common' })}</Loading>}>{children}</Suspense>
          </ErrorBoundary>
        </chakra.div>
      </chakra.main>
    </>
  )
}
