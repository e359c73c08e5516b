import { chakra } from '@chakra-ui/react'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { DialogBoundary } from '../../ui/dialog-boundary.tsx'
import { Loading } from '../../ui/spinner.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header, type KnownUser } from './header.tsx'
import { TabBar } from './main-nav.tsx'
import { SectionNav } from './section-nav.tsx'
import { SkipLink } from './skip-link.tsx'
import { useRouteFocus } from './use-route-focus.ts'

const MenuDialog = lazyPart(() => import('./menu-dialog.tsx').then(module => module.MenuDialog))

export type Shape = 'landing' | 'plain' | 'page' | 'full' | 'map'

const Drawer = chakra('div', {
  base: {
    display: { base: 'none', md: 'flex' },
    pos: 'sticky',
    top: '{sizes.header}',
    alignSelf: 'flex-start',
    flexDir: 'column',
    flex: 'none',
    w: '6rem',
    h: 'screen',
    overflowY: 'auto',
    py: '3',
    px: '1.5',
    borderRightWidth: '1px',
    borderColor: 'border',
    bg: 'bg.panel',
    _highContrast: { borderRightWidth: '2px' },
  },
  variants: { wide: { true: { lg: { w: '14.5rem', px: '3', py: '4' } } } },
})

const Main = chakra('main', {
  base: { flex: '1', minW: '0' },
  variants: {
    shape: {
      landing: {},
      plain: {
        px: { base: '4', md: '6' },
        py: { base: '5', md: '10' },
        minH: 'screen',
      },
      page: {
        px: { base: '4', md: '6', lg: '10' },
        pt: { base: '5', md: '8' },
        pb: { base: '8', md: '16' },
        minH: { base: 'screen', md: '0' },
      },
      full: { display: 'flex', flexDir: 'column', minH: '0', overflow: 'hidden' },
      map: { display: 'flex', flexDir: 'column', minH: '0', overflow: 'hidden' },
    },
  },
})

type ShellProps = {
  shape: Shape
  user: KnownUser | null
  onLogout: () => void
  leaving: boolean
  bell: ReactNode
  /** Between the header and the content, outside `main`. */
  top?: ReactNode
  /** Below the content, outside `main`. */
  footer?: ReactNode
  drawerFoot?: ReactNode
  children: ReactNode
}

/** The frame of every screen: skip link, header, drawer or menu, content, tab bar. */
export function Shell({ shape, user, onLogout, leaving, bell, top, footer, drawerFoot, children }: ShellProps) {
  const { t } = useTranslation('layout')
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  const [menuOpen, setMenuOpen] = useState(false)
  useRouteFocus(main)
  const hasDrawer = shape !== 'landing' && shape !== 'plain'
  const filled = shape === 'full' || shape === 'map'
  const logout = user ? onLogout : undefined
  // A logout on the landing page changes no address, so nothing else would close the menu.
  const logoutFromMenu =
    logout &&
    (() => {
      setMenuOpen(false)
      logout()
    })
  const showMenu = hasDrawer || user !== null
  return (
    <>
      <SkipLink href="#main">{t('skip')}</SkipLink>
      <Header
        user={user}
        bell={bell}
        menu={showMenu ? { onOpen: () => setMenuOpen(true), open: menuOpen, always: !hasDrawer } : undefined}
      />
      {top}
      <chakra.div display={{ base: filled ? 'flex' : 'block', md: 'flex' }} h={filled ? 'screen' : undefined}>
        {hasDrawer && (
          <Drawer wide={shape !== 'map'}>
            <SectionNav
              shape={shape === 'map' ? 'rail' : 'wide'}
              onLogout={logout}
              leaving={leaving}
              foot={shape === 'map' ? undefined : drawerFoot}
            />
          </Drawer>
        )}
        <Main ref={main} id="main" tabIndex={-1} shape={shape}>
          <ErrorBoundary at={pathname}>
            <Suspense fallback={<Loading>{t('loading', { ns: 'common' })}</Loading>}>{children}</Suspense>
          </ErrorBoundary>
        </Main>
      </chakra.div>
      {footer}
      <TabBar />
      {menuOpen && (
        <DialogBoundary onClose={() => setMenuOpen(false)}>
          <MenuDialog onClose={() => setMenuOpen(false)} onLogout={logoutFromMenu} leaving={leaving} />
        </DialogBoundary>
      )}
    </>
  )
}
