import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { Menu, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink, ExternalButton } from '../../ui/button.tsx'
import { Mark } from '../../ui/mark.tsx'
import { TopNav } from './main-nav.tsx'

export type KnownUser = Pick<User, 'name' | 'profileImageUrl'>

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

const Bar = chakra('header', {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '1', md: '2.5', lg: '4' },
    h: { base: '4rem', md: '4.5rem' },
    pl: { base: '3', md: '4', lg: '6' },
    pr: { base: '2', md: '4', lg: '6' },
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border',
    zIndex: 'header',
    _highContrast: { borderBottomWidth: '2px' },
  },
  variants: { sticky: { true: { pos: 'sticky', top: '0' }, false: { pos: 'relative' } } },
})

const Home = chakra(Link, {
  base: {
    display: 'flex',
    alignItems: 'center',
    gap: { base: '2', md: '3' },
    minH: '11',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
  },
})

// Always said, but shown only where there is room.
const Greeting = chakra('span', {
  base: {
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    maxW: { base: '1px', lg: '12rem' },
    maxH: { base: '1px', lg: 'none' },
    pos: { base: 'absolute', lg: 'static' },
    clipPath: { base: 'inset(50%)', lg: 'none' },
  },
})

type HeaderProps = {
  user: KnownUser | null
  sticky: boolean
  bell: ReactNode
  /** Where the drawer is not on the screen, this button opens it. */
  menu?: { onOpen: () => void; open: boolean; always: boolean } | undefined
}

/** Mark, name, main nav, who is here, the bell, and 911 on every screen. */
export function Header({ user, sticky, bell, menu }: HeaderProps) {
  const { t } = useTranslation('layout')
  // Menu and Login together leave no room for the name on a phone.
  const nameFrom = menu && !user ? '26em' : '23em'
  return (
    <Bar sticky={sticky} data-chrome="">
      {menu && (
        <Button
          look="quiet"
          size="sm"
          square
          icon={Menu}
          aria-label={t('openMenu')}
          aria-haspopup="dialog"
          aria-expanded={menu.open}
          onClick={menu.onOpen}
          display={menu.always ? 'inline-flex' : { base: 'inline-flex', md: 'none' }}
          ml={{ base: '-2', md: '0' }}
        />
      )}
      <Home to="/">
        <chakra.span srOnly>{t('product', { ns: 'common' })}</chakra.span>
        <chakra.span hideBelow="md">
          <Mark size={2.5} />
        </chakra.span>
        <chakra.span hideFrom="md">
          <Mark size={2.125} />
        </chakra.span>
        <span>
          <chakra.span
            display={{ base: 'none', sm: 'block', md: 'block' }}
            fontWeight="heavy"
            fontSize="1.5rem"
            letterSpacing="-.03em"
            lineHeight="1"
            data-spare="first"
            aria-hidden="true"
            css={{ [`@media (min-width: ${nameFrom})`]: { display: 'block' } }}
          >
            {t('product', { ns: 'common' })}
          </chakra.span>
          <chakra.span display={{ base: 'none', lg: 'block' }} fontSize="xs" color="fg.muted" lineHeight="1.2" mt="1">
            {t('tagline')}
          </chakra.span>
        </span>
      </Home>
      <TopNav />
      <chakra.span flex="1" />
      {user ? (
        <>
          <Greeting>{t('greeting', { name: firstName(user.name) })}</Greeting>
          <chakra.span data-spare="second">
            <Avatar name={user.name} image={user.profileImageUrl} />
          </chakra.span>
        </>
      ) : (
        <ButtonLink to="/profile" look="outline" size="sm" fontSize="md">
          {t('login', { ns: 'common' })}
        </ButtonLink>
      )}
      {bell}
      <ExternalButton
        href="tel:911"
        look="call"
        aria-label={t('callEmergency', { ns: 'common' })}
        icon={Phone}
        minH={{ base: '11', md: '12' }}
        px={{ base: '3', lg: '5' }}
        gap={{ base: '1.5', md: '2.5' }}
      >
        <chakra.span hideBelow="lg">{t('callEmergency', { ns: 'common' })}</chakra.span>
        <chakra.span hideFrom="lg">{t('call911Short')}</chakra.span>
      </ExternalButton>
    </Bar>
  )
}
