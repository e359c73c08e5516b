import {
  Award,
  House,
  type LucideIcon,
  Map as MapIcon,
  MessageSquare,
  Phone,
  Settings,
  User,
  Users,
} from 'lucide-react'

type NavItem = {
  to: string
  key: 'home' | 'profile' | 'chat' | 'forum' | 'map' | 'contacts' | 'achievements' | 'settings'
  icon: LucideIcon
}

/** Top nav on wide screens, bottom tabs on narrow ones. */
export const mainItems: readonly NavItem[] = [
  { to: '/', key: 'home', icon: House },
  { to: '/profile', key: 'profile', icon: User },
  { to: '/chat', key: 'chat', icon: MessageSquare },
]

export const sectionItems: readonly NavItem[] = [
  { to: '/chat', key: 'chat', icon: MessageSquare },
  { to: '/forum', key: 'forum', icon: Users },
  { to: '/map-california', key: 'map', icon: MapIcon },
  { to: '/contacts', key: 'contacts', icon: Phone },
  { to: '/achievements', key: 'achievements', icon: Award },
  { to: '/settings', key: 'settings', icon: Settings },
]

/** /map counts as /map-california, and /forum/… as /forum. */
export function isActiveItem(to: string, pathname: string): boolean {
  if (to === '/map-california') return pathname === to || pathname === '/map'
  return pathname === to || (to !== '/' && pathname.startsWith(`${to}/`))
}
