import type { Position } from '@muster/contracts/entities/common'
import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import { createContext, type ReactNode, useContext } from 'react'

/** What a map of the console shows: an area, drawn rings, and zones that can be picked. `onPress` gets the position and the zone at it, if any. */
export type AreaOnMap = {
  geometry: AreaGeometry | null
  drawn?: readonly (readonly Position[])[]
  zones?: readonly { id: string; name: string; geometry: AreaGeometry | null; isPicked: boolean }[]
  label: string
  height: string
  onPress?: (at: Position, zone: string | null) => void
  onUndo?: () => void
}

/** Renders the map. The page provides it, because the console must not import the map feature. */
export const AreaMapContext = createContext<(area: AreaOnMap) => ReactNode>(() => null)
export const useAreaMap = () => useContext(AreaMapContext)
