import type { Position } from '@muster/contracts/entities/common'
import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import { createContext, type ReactNode, useContext } from 'react'

/** What the console asks of a map. */
export type AreaOnMap = {
  geometry: AreaGeometry | null
  drawn?: readonly (readonly Position[])[]
  zones?: readonly { id: string; name: string; geometry: AreaGeometry | null; isPicked: boolean }[]
  label: string
  height: string
  onPress?: (at: Position, zone: string | null) => void
  onUndo?: () => void
}

/** Draws it. The page knows the map; the console does not. */
export const AreaMapContext = createContext<(area: AreaOnMap) => ReactNode>(() => null)
export const useAreaMap = () => useContext(AreaMapContext)
