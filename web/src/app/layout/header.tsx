import { chakra } from '@chakra-ui/react'
import type { User } from '@muster/contracts/entities/user'
import { LogIn, Menu } from 'lucide-react'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { askToLogIn } from '../../lib/login-prompt.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CallLink } from '../../ui/call-link.tsx'
import { fromHeader } from '../../ui/header-width.ts'
import { Icon } from '../../ui/icon.tsx'
import { Mark } from '../../ui/mark.tsx'
import { sideInsets } from '../../ui/side-insets.ts'
import { TopNav } from './main-nav.tsx'

export type KnownUser = Pick<User, 'name' | 'profileImageUrl'>

const firstName = (name: string) => name.trim().split(/\s+/)[0] ?? ''

// Fixed, not sticky: an open dialog may set the page to `position: fixed`, and 911 must stay in view.
const Bar = chakra('header', {
  base: {
    pos: 'fixed',
    top: '0',
    left: '0',
    right: 'var(--scrollbar-width, 0px)',
    zIndex: 'header',
    h: 'header',
    pl: sideInsets.left,
    pr: sideInsets.right,
    bg: 'bg.panel',
    borderBottomWidth: '1px',
    borderColor: 'border',
    containerType: 'inline-size',
    containerName: 'header',
    _highContrast: { borderBottomWidth: '2px' },
  },
})

/** Two columns: the second, with 911, keeps its width; the first gets the rest. */
const Row = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    alignItems: 'center',
    h: '100%',
    gap: '1',
    px: '1',
    [fromHeader.icon]: { pl: '3', pr: '2' },
    [fromHeader.roomy]: { gap: '2.5', px: '4' },
    [fromHeader.greeting]: { gap: '4', px: '6' },
    '& button': { maxW: '64px', minH: 'min(2.75rem, 64px)' },
    '& button svg': { maxW: '44px', maxH: '44px' },
  },
})

const Yielding = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    minW: '0',
    h: '100%',
    gap: 'inherit',
    overflow: 'clip',
    overflowClipMargin: '0.5rem',
  },
})

const Kept = chakra('div', {
  base: { display: 'flex', alignItems: 'center', gap: 'inherit', '& > span': { display: 'flex' } },
})

/** One line high: words that do not fit wrap to a second line, which is clipped. */
const oneLine = { flexWrap: 'wrap', overflow: 'hidden', minW: '0', whiteSpace: 'nowrap' } as const

const Home = chakra(Link, {
  base: {
    ...oneLine,
    display: 'none',
    flex: '0 1000 auto',
    alignItems: 'center',
    alignContent: 'flex-start',
    columnGap: '2.5',
    minW: '2.5rem',
    minH: '11',
    h: '11',
    textDecoration: 'none',
    [fromHeader.mark]: { display: 'flex' },
    '& > *': { minH: '11', display: 'grid', alignContent: 'center' },
  },
})

// Always in the page for screen readers; visible only if there is room.
const Greeting = chakra('span', {
  base: {
    fontWeight: 'medium',
    whiteSpace: 'nowrap',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    pos: 'absolute',
    maxW: '1px',
    maxH: '1px',
    clipPath: 'inset(50%)',
    [fromHeader.greeting]: {
      pos: 'static',
      maxW: '12rem',
      maxH: 'none',
      minW: '0',
      flex: '0 1 auto',
      clipPath: 'none',
    },
  },
})

const Person = chakra('span', { base: { display: 'none', flex: 'none', [fromHeader.person]: { display: 'block' } } })

// An icon where the header is narrow; its words where there is room, on two lines if necessary.
const Login = chakra(ButtonLink, {
  base: {
    display: 'none',
    flex: 'none',
    w: '11',
    h: '11',
    p: '0',
    [fromHeader.person]: { display: 'inline-flex' },
    [fromHeader.login]: { w: 'auto', flex: '0 1 auto', minW: 'min-content', py: '0', px: '3.5', lineHeight: '1.1' },
  },
})

// A normal press opens the login over the screen. Opened in a new tab, it is an ordinary link.
const openLogin = (event: MouseEvent) => {
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  askToLogIn()
}

type HeaderProps = {
  user: KnownUser | null
  bell: ReactNode
  /** The button that opens the drawer, for screens that do not show it. */
  menu?: { onOpen: () => void; open: boolean; always: boolean } | undefined
}

/** Mark, name, main nav, user, bell and 911. 911 and the bell are always there; the rest is shown as there is room. */
export function Header({ user, bell, menu }: HeaderProps) {
  const { t } = useTranslation('layout')
  return (
    <chakra.div h="header" data-chrome="">
      <Bar>
        <Row>
          <Yielding data-sleeps="">
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
              />
            )}
            <Home to="/">
              <chakra.span srOnly>{t('product', { ns: 'common' })}</chakra.span>
              <span>
                <Mark size={2.25} />
              </span>
              <span aria-hidden="true">
                <chakra.span fontWeight="heavy" fontSize="1.5rem" letterSpacing="-.03em" lineHeight="1">
                  {t('product', { ns: 'common' })}
                </chakra.span>
                <chakra.span
                  display="none"
                  fontSize="xs"
                  color="fg.muted"
                  lineHeight="1.2"
                  css={{ [fromHeader.tagline]: { display: 'block' } }}
                >
                  {t('tagline')}
                </chakra.span>
              </span>
            </Home>
            <TopNav />
            <chakra.span flex="1" />
            {user ? (
              <>
                <Greeting>{t('greeting', { name: firstName(user.name) })}</Greeting>
                <Person>
                  <Avatar name={user.name} image={user.profileImageUrl} />
                </Person>
              </>
            ) : (
              <Login
                to="/profile"
                look="outline"
                size="sm"
                aria-label={t('login', { ns: 'common' })}
                onClick={openLogin}
              >
                <chakra.span aria-hidden="true" display="inline-flex" css={{ [fromHeader.login]: { display: 'none' } }}>
                  <Icon as={LogIn} />
                </chakra.span>
                <chakra.span display="none" css={{ [fromHeader.login]: { display: 'inline' } }}>
                  {t('login', { ns: 'common' })}
                </chakra.span>
              </Login>
            )}
          </Yielding>
          <Kept>
            <span data-sleeps="">{bell}</span>
            <CallLink />
          </Kept>
        </Row>
      </Bar>
    </chakra.div>
  )
}
