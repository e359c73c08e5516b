import { chakra } from '@chakra-ui/react'
import { MapPinned, Pentagon, Plus, Undo2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckboxRow } from '../../ui/choice-row.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, TextArea } from '../../ui/input.tsx'
import { useZonesQuery } from './api.ts'
import { type AreaOnMap, useAreaMap } from './area-on-map.ts'
import type { DraftForm } from './draft-form.ts'
import { cornersOf, ringsOf, withCorner, withNextArea, withoutLastCorner } from './rings-of.ts'

type AreaFieldsProps = {
  form: DraftForm
  change: (part: Partial<DraftForm>) => void
  /** The area of the preview; null without one. */
  geometry: AreaOnMap['geometry']
}

/** The fields for the area of a message: zones and drawn areas, chosen on the map, from a list, or as typed corners. */
export function AreaFields({ form: { zones: picked, corners, areaName }, change, geometry }: AreaFieldsProps) {
  const { t } = useTranslation('operate')
  const { data: known = [] } = useZonesQuery()
  const [pressing, setPressing] = useState<'draw' | 'zones'>('draw')
  const areaMap = useAreaMap()
  const zones = useMemo(() => known.map(zone => ({ ...zone, isPicked: picked.includes(zone.id) })), [known, picked])
  const drawn = useMemo(() => cornersOf(corners) ?? [], [corners])
  const toggle = (id: string) =>
    change({ zones: picked.includes(id) ? picked.filter(one => one !== id) : [...picked, id] })
  const isBad = corners.trim() !== '' && !ringsOf(corners)
  return (
    <Card overflow="hidden" aria-label={t('write.area')}>
      <chakra.div p="4" display="flex" flexWrap="wrap" gap="2" alignItems="center">
        {known.length > 0 && (
          <>
            <Button
              size="sm"
              look={pressing === 'zones' ? 'solid' : 'outline'}
              icon={MapPinned}
              aria-pressed={pressing === 'zones'}
              onClick={() => setPressing('zones')}
            >
              {t('write.pickZones')}
            </Button>
            <Button
              size="sm"
              look={pressing === 'draw' ? 'solid' : 'outline'}
              icon={Pentagon}
              aria-pressed={pressing === 'draw'}
              onClick={() => setPressing('draw')}
            >
              {t('write.draw')}
            </Button>
          </>
        )}
        <Button
          size="sm"
          look="outline"
          icon={Undo2}
          disabled={corners === ''}
          onClick={() => change({ corners: withoutLastCorner(corners) })}
        >
          {t('write.undo')}
        </Button>
        <Button
          size="sm"
          look="outline"
          icon={Plus}
          disabled={!ringsOf(corners)}
          onClick={() => change({ corners: withNextArea(corners) })}
        >
          {t('write.nextArea')}
        </Button>
      </chakra.div>
      {areaMap({
        ...{ geometry, drawn, zones, label: t('write.mapLabel'), height: 'clamp(18rem, 50vh, 30rem)' },
        onPress: (at, zone) => {
          if (pressing === 'draw') change({ corners: withCorner(corners, at) })
          else if (zone) toggle(zone)
        },
        onUndo: () => change({ corners: withoutLastCorner(corners) }),
      })}
      <chakra.div p="4" display="grid" gap="4">
        <chakra.p color="fg.muted" fontSize="sm">
          {pressing === 'draw' ? t('write.drawHint') : t('write.pickHint')}
        </chakra.p>
        {known.length > 0 && (
          <chakra.fieldset display="grid" maxH="16rem" overflowY="auto" tabIndex={0}>
            <chakra.legend fontWeight="label" fontSize="sm">
              {t('write.zones')}
            </chakra.legend>
            {zones.map(({ id, name, isPicked }) => (
              <CheckboxRow key={id} label={name} checked={isPicked} onChange={() => toggle(id)} />
            ))}
          </chakra.fieldset>
        )}
        <Field
          label={t('write.corners')}
          hint={t('write.cornersHint')}
          error={isBad ? t('write.cornersBad') : undefined}
        >
          <TextArea value={corners} rows={4} onChange={event => change({ corners: event.target.value })} />
        </Field>
        <Field label={t('write.areaName')}>
          <Input value={areaName} maxLength={200} onChange={event => change({ areaName: event.target.value })} />
        </Field>
      </chakra.div>
    </Card>
  )
}
