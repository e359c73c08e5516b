import { chakra } from '@chakra-ui/react'
import type { AreaGeometry } from '@muster/contracts/entities/geometry'
import { boxOf, linesOf } from '@muster/geo/area'
import { labelPoint } from '@muster/geo/label-point'
import type { Position } from '@muster/geo/position'
import type { Feature, FeatureCollection } from 'geojson'
import type { GeoJSONSource, LayerSpecification, MapMouseEvent } from 'maplibre-gl'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { type Base, repaint } from './base/create-map.ts'
import type { Palette } from './base/palette.ts'
import { textScale } from './base/text-scale.ts'
import { surroundings } from './surroundings.ts'
import { useSmallBase } from './use-small-base.ts'

/** A known zone that can be picked. A zone without `geometry` is not drawn. */
export type AreaZone = { id: string; name: string; geometry: AreaGeometry | null; isPicked: boolean }

export type AreaMapProps = {
  /** The area of the message, as it is sent. */
  geometry: AreaGeometry | null
  /** Corners of areas that are still being drawn. */
  drawn?: readonly (readonly Position[])[]
  zones?: readonly AreaZone[]
  /** A place that the map shows at the start. */
  around?: Position | null
  /** The accessible name of the map. */
  label: string
  height: string
  /** Called for a press on the map, and for Enter with the middle of the map. `zone`: id of the known zone at that place. */
  onPress?: (at: Position, zone: string | null) => void
  /** Called for Backspace on the map. */
  onUndo?: () => void
}

const edgePx = 36
const deepest = 14
/** Decimal places of a position in degrees that is chosen by a press on the map. Six are about 0.1 m, which is more precise than a finger. */
const digits = 6

/** A map to see, draw and pick the area of a message. The page also shows the area as text beside the map. */
export function AreaMap({
  geometry,
  drawn = [],
  zones = [],
  around = null,
  label,
  height,
  onPress,
  onUndo,
}: AreaMapProps) {
  const { t } = useTranslation('updates')
  const { box, base, hasFailed } = useSmallBase(label, drawing)
  const latest = useRef({ onPress, onUndo })
  latest.current = { onPress, onUndo }
  const isFitted = useRef(false)
  // True after the first press on the map.
  const isTouched = useRef(false)

  useEffect(() => {
    if (!base) return
    const set = (source: string, features: Feature[]) =>
      base.map.getSource<GeoJSONSource>(source)?.setData({ type: 'FeatureCollection', features })
    set('zones', zones.flatMap(zoneFeature))
    set('zone-names', zones.flatMap(zoneName))
    set('area', geometry ? [{ type: 'Feature', properties: {}, geometry }] : [])
    const shown = geometry ? [geometry] : isFitted.current ? [] : zones.flatMap(zone => zone.geometry ?? [])
    const corners = shown.flatMap(shape => linesOf(shape).flat())
    if (corners.length === 0) return
    isFitted.current = true
    // After a press the map does not move while the area is in view: otherwise the next press would hit a wrong place.
    if (isTouched.current && corners.every(corner => base.map.getBounds().contains(corner))) return
    base.map.fitBounds(boxOf(corners), { padding: edgePx, maxZoom: deepest, animate: false })
  }, [base, geometry, zones])

  useEffect(() => {
    // A press may change `around`. It must not move the map as well.
    if (!base || !around || isTouched.current) return
    base.map.fitBounds(surroundings(around, []), { maxZoom: deepest, animate: false })
  }, [base, around])

  useEffect(() => {
    base?.map
      .getSource<GeoJSONSource>('corners')
      ?.setData({ type: 'FeatureCollection', features: drawn.flatMap(cornersOf) })
  }, [base, drawn])

  useEffect(() => {
    if (!base) return
    const { map } = base
    const press = ({ point, lngLat }: Pick<MapMouseEvent, 'point' | 'lngLat'>) => {
      const [zone] = map.queryRenderedFeatures(point, { layers: ['zones'] })
      const at: Position = [Number(lngLat.lng.toFixed(digits)), Number(lngLat.lat.toFixed(digits))]
      isTouched.current = true
      latest.current.onPress?.(at, zone ? String(zone.properties.id) : null)
    }
    map.on('click', press)
    return () => void map.off('click', press)
  }, [base])

  function onKeyDown(event: KeyboardEvent) {
    if (!base || !onPress || !(event.target instanceof HTMLCanvasElement)) return
    if (event.key === 'Enter') {
      const lngLat = base.map.getCenter()
      base.map.fire('click', { lngLat, point: base.map.project(lngLat) })
    } else if (event.key === 'Backspace') latest.current.onUndo?.()
    else return
    event.preventDefault()
  }

  if (hasFailed) return <chakra.p p="4">{t('mapFailed')}</chakra.p>
  return (
    <chakra.div
      pos="relative"
      h={height}
      overflow="hidden"
      bg="bg.muted"
      onKeyDown={onKeyDown}
      css={{ '&:has(canvas:focus-visible) > [data-middle]': { display: 'block' } }}
    >
      <chakra.div ref={box} h="100%" css={onPress && { '& canvas': { cursor: 'crosshair' } }} />
      {onPress && (
        <chakra.span
          data-middle=""
          aria-hidden="true"
          display="none"
          pos="absolute"
          top="50%"
          left="50%"
          w="8"
          h="8"
          transform="translate(-50%, -50%)"
          borderWidth="4px"
          borderColor="fg"
          outline="3px solid {colors.bg.panel}"
          borderRadius="full"
          pointerEvents="none"
        />
      )}
      {base && base.regions.length > 0 && (
        <chakra.p pos="absolute" right="0" bottom="0" px="1.5" fontSize="0.75rem" bg="bg.panel" color="fg">
          {[...new Set(base.regions.map(({ attribution }) => attribution))].join(', ')}
        </chakra.p>
      )}
    </chakra.div>
  )
}

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }
const isPicked = ['get', 'isPicked']

/** The layers: zones at the bottom, then the area with a dark edge inside a light one, and the corners on top. */
function layersOf(palette: Palette, font: string[]): LayerSpecification[] {
  const wide = palette.contrast ? 2 : 0
  return [
    {
      ...{ id: 'zones', type: 'fill', source: 'zones' },
      paint: { 'fill-color': palette.fg, 'fill-opacity': ['case', isPicked, 0.22, 0.04] as never },
    },
    {
      ...{ id: 'zone-edges', type: 'line', source: 'zones' },
      paint: { 'line-color': palette.fgMuted, 'line-width': 1.5 + wide, 'line-dasharray': [3, 2] },
    },
    { ...{ id: 'area', type: 'fill', source: 'area' }, paint: { 'fill-color': palette.danger, 'fill-opacity': 0.3 } },
    {
      ...{ id: 'area-casing', type: 'line', source: 'area', layout: { 'line-join': 'round' } },
      paint: { 'line-color': palette.panel, 'line-width': 9 + wide },
    },
    {
      ...{ id: 'area-edge', type: 'line', source: 'area', layout: { 'line-join': 'round' } },
      paint: { 'line-color': palette.ink, 'line-width': 4 + wide },
    },
    {
      ...{ id: 'corner-line', type: 'line', source: 'corners', filter: ['==', ['geometry-type'], 'LineString'] },
      paint: { 'line-color': palette.ink, 'line-width': 3 + wide, 'line-dasharray': [2, 1.5] },
    },
    {
      ...{ id: 'corners', type: 'circle', source: 'corners', filter: ['==', ['geometry-type'], 'Point'] },
      paint: {
        ...{ 'circle-radius': 7 + wide, 'circle-color': palette.panel },
        ...{ 'circle-stroke-width': 4, 'circle-stroke-color': palette.ink },
      },
    },
    {
      ...{ id: 'zone-names', type: 'symbol', source: 'zone-names' },
      layout: { 'text-field': ['get', 'name'], 'text-font': font, 'text-size': 15 * textScale(), 'text-max-width': 12 },
      paint: { 'text-color': palette.fg, 'text-halo-color': palette.panel, 'text-halo-width': 2.5 },
    },
  ]
}

const drawing = {
  lay({ map, palette, font }: Base): void {
    for (const id of ['zones', 'area', 'corners', 'zone-names']) map.addSource(id, { type: 'geojson', data: nothing })
    for (const layer of layersOf(palette, font)) map.addLayer(layer)
  },
  paint: ({ map, font }: Base, palette: Palette): void => repaint(map, layersOf(palette, font)),
}

const zoneFeature = ({ id, geometry, isPicked }: AreaZone): Feature[] =>
  geometry ? [{ type: 'Feature', geometry, properties: { id, isPicked } }] : []

function zoneName({ name, geometry }: AreaZone): Feature[] {
  const at = geometry && labelPoint(geometry, 0.5)
  return at ? [{ type: 'Feature', properties: { name }, geometry: { type: 'Point', coordinates: at } }] : []
}

function cornersOf(corners: readonly Position[]): Feature[] {
  const points = corners.map(
    (coordinates): Feature => ({ type: 'Feature', properties: {}, geometry: { type: 'Point', coordinates } }),
  )
  const [first] = corners
  if (!first || corners.length < 2) return points
  const coordinates = [...corners, first]
  return [{ type: 'Feature', properties: {}, geometry: { type: 'LineString', coordinates } }, ...points]
}
