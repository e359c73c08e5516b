import { chakra } from '@chakra-ui/react'
import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { useTranslation } from '../../lib/use-translation.ts'
import { inForcedColors } from '../../ui/forced-colors.ts'
import { Icon } from '../../ui/icon.tsx'
import { isActiveItem, sectionItems } from './nav-items.ts'

/** `rail`: icons over words, 96 px; `wide`: a rail below 1024 px, words beside icons above; `menu`: words always. */
export type NavShape = 'rail' | 'wide' | 'menu'

const stacked = {
  flexDir: 'column',
  gap: '1',
  justifyContent: 'center',
  textAlign: 'center',
  minH: '16',
  px: '0',
  letterSpacing: '-.015em',
  py: '2',
  fontSize: '0.8125rem',
} as const

const beside = {
  flexDir: 'row',
  gap: '3.5',
  justifyContent: 'flex-start',
  textAlign: 'left',
  minH: '13',
  px: '3.5',
  letterSpacing: 'normal',
  py: '0',
  fontSize: 'md',
} as const

const item = {
  pos: 'relative',
  display: 'flex',
  alignItems: 'center',
  w: '100%',
  borderRadius: 'md',
  textDecoration: 'none',
  fontWeight: 'medium',
  color: 'fg.muted',
  cursor: 'pointer',
  _hover: { bg: 'bg.muted', color: 'fg' },
  '&[aria-current=page]': {
    bg: 'ink.subtle',
    color: 'fg',
    fontWeight: 'bold',
    _before: { content: '""', pos: 'absolute', left: '0', top: '2', bottom: '2', w: '4px', bg: 'fg' },
    _highContrast: { bg: 'ink.solid', color: 'ink.contrast' },
    ...inForcedColors({ forcedColorAdjust: 'none', bg: 'Highlight', color: 'HighlightText' }),
  },
} as const

const variants = { shape: { rail: stacked, menu: beside, wide: { ...stacked, lg: beside } } } as const
const ItemLink = chakra(Link, { base: item, variants })
const ItemButton = chakra('button', { base: item, variants })

type SectionNavProps = {
  shape: NavShape
  /** Undefined for a visitor. */
  onLogout?: (() => void) | undefined
  leaving?: boolean
  onNavigate?: () => void
  /** Shown above Log out, for example the ages of the sources. */
  foot?: ReactNode
}

/** The links to all sections, Log out and `foot`; for the rail, the drawer and the menu. */
export function SectionNav({ shape, onLogout, leaving = false, onNavigate, foot }: SectionNavProps) {
  const { t } = useTranslation('layout')
  const { pathname } = useLocation()
  return (
    <chakra.nav aria-label={t('sections')} display="flex" flexDir="column" flex="1" minH="0">
      <chakra.ul listStyle="none" m="0" p="0" display="grid">
        {sectionItems.map(({ to, key, icon }) => (
          <li key={key}>
            <ItemLink
              to={to}
              shape={shape}
              onClick={onNavigate}
              aria-current={isActiveItem(to, pathname) ? 'page' : undefined}
            >
              <Icon as={icon} />
              {t(`nav.${key}`)}
            </ItemLink>
          </li>
        ))}
      </chakra.ul>
      <chakra.div mt="auto">
        {foot}
        {onLogout && (
          <ItemButton type="button" shape={shape} onClick={onLogout} disabled={leaving}>
            <Icon as={LogOut} />
            {t('logout')}
          </ItemButton>
        )}
      </chakra.div>
    </chakra.nav>
  )
}
