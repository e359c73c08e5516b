import type { Need } from '@muster/contracts/vocabulary/needs'
import {
  Accessibility,
  Footprints,
  HandHelping,
  type LucideIcon,
  PawPrint,
  PlugZap,
  Refrigerator,
  Wind,
} from 'lucide-react'

export const needIcons: Record<Need, LucideIcon> = {
  hasWheelchair: Accessibility,
  hasMobilityLimitations: Footprints,
  needsEvacuationAssistance: HandHelping,
  hasServiceAnimal: PawPrint,
  hasPoweredDevice: PlugZap,
  usesOxygen: Wind,
  hasColdMedicine: Refrigerator,
}
