import type { Achievement } from '@muster/contracts/entities/achievement'
import { Award, Map as MapIcon, MessageCircle, MessageSquare, Phone, Shield, UserCheck, Users } from 'lucide-react'
import type { Glyph } from '../../ui/icon.tsx'

const icons: Record<Achievement['icon'], Glyph> = {
  'user-check': UserCheck,
  users: Users,
  'message-circle': MessageCircle,
  phone: Phone,
  map: MapIcon,
  shield: Shield,
  'message-square': MessageSquare,
  award: Award,
}

/** The icon of a badge. A newer server may name icons that this page does not know; Award is shown for them. */
export const badgeIcon = (name: string): Glyph => icons[name as Achievement['icon']] ?? Award
