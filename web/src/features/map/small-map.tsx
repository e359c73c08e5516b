import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import type { HazardFeature } from '@muster/contracts/entities/navigation'
import { boxOf, linesOf } from '@muster/geo/area'
import type { Position } from '@muster/geo/position'
import { levelOf } from '@muster/languages/update-text'
import type { GeoJSONSource, LayerSpecification, MapMouseEvent } from 'maplibre-gl'
import { useEffect, useRef } from 'react'
import { useLanguage } from '../../i18n/use-language.ts'
import { momentText } from '../../lib/clock.ts'
import { serverNow } from '../../lib/server-clock.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { type Base, repaint } from './base/create-map.ts'
import { putImages } from './base/images.ts'
import type { Palette } from './base/palette.ts'
import { textScale } from './base/text-scale.ts'
import { hazardAreas, hazardLabelLayers, hazardLabels, hazardLayers, hazardPlateLayers } from './hazards/layers.ts'
import { hazardWords } from './hazards/look.ts'
import { surroundings } from './surroundings.ts'
import { useSmallBase } from './use-small-base.ts'
import { paceText } from './words/pace.ts'

type SmallMapProps = {
  updates: readonly EmergencyUpdate[]
  /** The person's home and position. */
  points: readonly Position[]
  /** The map shows the surroundings of this place; without it, the areas of all updates. */
  around?: Position
  /** The accessible name of the map. */
  label: string
  height: string
  /** Called with the id of an update when its area is pressed. */
  onPick?: (id: string) => void
}

const edgePx = 36
const deepest = 13
const drawing = {
  lay({ map, palette, font }: Base): void {
    const nothing = { type: 'FeatureCollection' as const, features: [] }
    for (const id of ['hazards', 'hazard-labels', 'places']) map.addSource(id, { type: 'geojson', data: nothing })
    for (const layer of layersOf(palette, font)) map.addLayer(layer)
  },
  paint({ map, font }: Base, palette: Palette): void {
    putImages(map, palette)
    repaint(map, layersOf(palette, font))
  },
}

/** A small map of the areas of updates and of the person's places. The text beside it has the same information, for browsers without a map. */
export function SmallMap({ updates, points, around, label, height, onPick }: SmallMapProps) {
  const { t } = useTranslation('map')
  const language = useLanguage()
  const { box, base, hasFailed } = useSmallBase(label, drawing)
  const latest = useRef({ t, onPick })
  latest.current = { t, onPick }

  useEffect(() => {
    if (!base) return
    const { t } = latest.current
    const words = {
      ...hazardWords(t),
      asOf: (instant: string) => t('hazard.asOf', { time: momentText(instant, serverNow(), language) }),
      pace: (growth: Parameters<typeof paceText>[2]) => paceText(t, language, growth),
    }
    const hazards = updates.flatMap(update => featureOf(update) ?? [])
    const set = (source: string, features: ReturnType<typeof hazardAreas>) =>
      base.map.getSource<GeoJSONSource>(source)?.setData(features)
    set('hazards', hazardAreas(hazards))
    set('hazard-labels', hazardLabels(hazards, words))
    set('places', {
      type: 'FeatureCollection',
      features: points.map(coordinates => ({
        type: 'Feature',
        properties: {},
        geometry: { type: 'Point', coordinates },
      })),
    })
    // Without this the map would keep the last view of this browser, which may be far away.
    const corners = hazards.flatMap(({ geometry }) => linesOf(geometry).flat())
    const box = around ? surroundings(around, hazards) : corners.length > 0 && boxOf(corners)
    if (!box) return
    const fit = () => base.map.fitBounds(box, { padding: around ? 0 : edgePx, maxZoom: deepest, animate: false })
    fit()
    base.map.on('resize', fit)
    return () => void base.map.off('resize', fit)
  }, [base, updates, points, around, language])

  useEffect(() => {
    if (!base) return
    const { map } = base
    const press = ({ point }: MapMouseEvent) => {
      const [found] = map.queryRenderedFeatures(point, { layers: hazardPlateLayers })
      if (found) latest.current.onPick?.(String(found.properties.id))
    }
    map.on('click', press)
    return () => void map.off('click', press)
  }, [base])

  if (hasFailed) return <chakra.p p="4">{t('mapFailed', { ns: 'updates' })}</chakra.p>
  return (
    <chakra.div pos="relative" h={height} overflow="hidden" bg="bg.muted">
      {/* Sized by its height, not by its position, because the map library's style sheet makes the position relative. */}
      <chakra.div ref={box} h="100%" />
      {base && base.regions.length > 0 && (
        <chakra.p pos="absolute" right="0" bottom="0" px="1.5" fontSize="0.75rem" bg="bg.panel" color="fg">
          {[...new Set(base.regions.map(({ attribution }) => attribution))].join(', ')}
        </chakra.p>
      )}
    </chakra.div>
  )
}

const layersOf = (palette: Palette, font: string[]): LayerSpecification[] => [
  ...hazardLayers(palette),
  ...hazardLabelLayers(palette, font, textScale()),
  {
    id: 'places',
    type: 'circle',
    source: 'places',
    paint: {
      'circle-radius': 9,
      'circle-color': palette.ink,
      'circle-stroke-width': 4,
      'circle-stroke-color': palette.panel,
    },
  },
]

/** The area of an update as a hazard that the map can draw; null for an update without an area. */
function featureOf(update: EmergencyUpdate): HazardFeature | null {
  const { id, geometry, hazard, title, severity, isDrill, source, issuedAt } = update
  if (!geometry) return null
  const level = levelOf(update)
  const isFire = hazard === 'wildfire' && level === 'warning' && !/red flag|fire weather/i.test(update.event)
  const avoid = level === 'order' || isFire
  const rank = avoid ? (isFire ? 'danger' : 'order') : hazard === 'evacuation-warning' ? 'warning' : 'notice'
  return {
    type: 'Feature',
    id,
    geometry,
    properties: {
      updateId: id,
      kind: hazard,
      title,
      severity,
      rank,
      avoid,
      isDrill,
      senderName: source.senderName,
      issuedAt,
    },
  }
}
