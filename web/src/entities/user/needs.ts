import { Accessibility, Footprints, HandHelping, PawPrint } from 'lucide-react'

/** Needs that change the way out, with their badges. */
export const needs = [
  { name: 'hasWheelchair', icon: Accessibility },
  { name: 'hasMobilityLimitations', icon: Footprints },
  { name: 'needsEvacuationAssistance', icon: HandHelping },
  { name: 'hasServiceAnimal', icon: PawPrint },
] as const
