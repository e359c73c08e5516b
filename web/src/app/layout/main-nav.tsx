import { chakra } from '@chakra-ui/react'
import { Link, useLocation } from 'react-router-dom'
import { useTranslation } from '../../lib/use-translation.ts'
import { hidesTransparentBorder } from '../../ui/forced-colors.ts'
import { Icon } from '../../ui/icon.tsx'
import { isActiveItem, mainItems } from './nav-items.ts'

const TopLink = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    px: { base: '2.5', lg: '4' },
    fontWeight: 'medium',
    fontSize: 'md',
    textDecoration: 'none',
    color: 'fg.muted',
    borderBlock: '4px solid transparent',
    ...hidesTransparentBorder,
    _hover: { color: 'fg' },
    _focusVisible: { outlineOffset: '-5px' },
    '&[aria-current=page]': { color: 'fg', fontWeight: 'bold', borderBottomColor: 'fg' },
  },
})

const TabLink = chakra(Link, {
  base: {
    flex: '1',
    display: 'flex',
    flexDir: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 'min(.25rem, 6px)',
    // Three words stand side by side, whatever the size of the text.
    fontSize: 'min(.875rem, 8.5vw)',
    fontWeight: 'medium',
    lineHeight: '1',
    color: 'fg.muted',
    textDecoration: 'none',
    borderTop: '4px solid transparent',
    ...hidesTransparentBorder,
    _focusVisible: { outlineOffset: '-5px' },
    '&[aria-current=page]': { color: 'fg', fontWeight: 'bold', borderTopColor: 'fg' },
  },
})

const current = (to: string, pathname: string) => (isActiveItem(to, pathname) ? 'page' : undefined)

/** Main navigation in the header, on wide screens. */
export function TopNav() {
  const { t } = useTranslation('layout')
  const { pathname } = useLocation()
  return (
    <chakra.nav
      aria-label={t('main')}
      display={{ base: 'none', md: 'flex' }}
      alignSelf="stretch"
      gap={{ lg: '1' }}
      ml={{ md: '2', lg: '7' }}
    >
      {mainItems.map(({ to, key }) => (
        <TopLink key={key} to={to} aria-current={current(to, pathname)}>
          {t(`nav.${key}`)}
        </TopLink>
      ))}
    </chakra.nav>
  )
}

/** Main navigation as tabs at the bottom, on narrow screens. */
export function TabBar() {
  const { t } = useTranslation('layout')
  const { pathname } = useLocation()
  return (
    <chakra.nav
      aria-label={t('main')}
      display={{ base: 'flex', md: 'none' }}
      pos="sticky"
      bottom="0"
      zIndex="header"
      h="tabBar"
      bg="bg.panel"
      borderTopWidth="1px"
      borderColor="border"
      pb="env(safe-area-inset-bottom)"
      _highContrast={{ borderTopWidth: '2px' }}
    >
      {mainItems.map(({ to, key, icon }) => (
        <TabLink key={key} to={to} aria-current={current(to, pathname)}>
          <Icon as={icon} size="min(1.55rem, 32px)" />
          {t(`nav.${key}`)}
        </TabLink>
      ))}
    </chakra.nav>
  )
}
