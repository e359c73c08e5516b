import { chakra } from '@chakra-ui/react'
import { Accessibility, Bike, Car, Footprints, type LucideIcon } from 'lucide-react'
import { useTranslation } from '../../lib/use-translation.ts'
import { hidesTransparentBorder } from '../../ui/forced-colors.ts'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { type TravelWay, travelWays } from './travel.ts'

const wayIcons: Record<TravelWay, LucideIcon> = {
  driving: Car,
  wheelchair: Accessibility,
  walking: Footprints,
  cycling: Bike,
}

const Row = chakra('fieldset', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    minW: '0',
    border: '0',
    m: '0',
    p: '0',
    borderBottomWidth: '1px',
    borderColor: 'border',
  },
})

const Choice = chakra('label', {
  base: {
    pos: 'relative',
    flex: '1 1 auto',
    minW: '11',
    display: 'flex',
    flexDir: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '0.5',
    minH: '3.625rem',
    px: '1',
    pt: '1',
    fontSize: '0.875rem',
    lineHeight: '1.1',
    textAlign: 'center',
    fontWeight: 'medium',
    color: 'fg.muted',
    cursor: 'pointer',
    borderBottom: '4px solid transparent',
    ...hidesTransparentBorder,
    _hover: { bg: 'bg.muted' },
    '&:has(:checked)': { color: 'fg', fontWeight: 'bold', borderBottomColor: 'fg' },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '-4px' },
  },
})

// The radio button covers the whole tab, so that a press anywhere on the tab hits it.
const Radio = chakra('input', {
  base: { pos: 'absolute', inset: '0', w: '100%', h: '100%', m: '0', opacity: '0', cursor: 'pointer' },
})

type WayPickerProps = { way: TravelWay; onChange: (way: TravelWay) => void }

/** The tabs Drive, Wheelchair, Walk and Bike above the fields for start and destination. */
export function WayPicker({ way, onChange }: WayPickerProps) {
  const { t } = useTranslation('map')
  return (
    <Row aria-label={t('way.label')}>
      {travelWays.map(each => (
        <Choice key={each}>
          <Radio type="radio" name="way" value={each} checked={each === way} onChange={() => onChange(each)} />
          <Icon as={wayIcons[each]} size={1.375} />
          {t(`way.${each}`)}
        </Choice>
      ))}
    </Row>
  )
}

/** A tag with the way to travel, for a place where it cannot be chosen. */
export function WayTag({ way }: { way: TravelWay }) {
  const { t } = useTranslation('map')
  return (
    <Tag>
      <Icon as={wayIcons[way]} size={1} />
      {t(`way.${way}`)}
    </Tag>
  )
}

const Small = chakra('label', {
  base: {
    pos: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minH: '11',
    pl: '2.5',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    fontSize: 'sm',
    fontWeight: 'label',
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '3px' },
  },
})

/** The same choice as a select, for the sheet, which has no room for tabs. */
export function WaySelect({ way, onChange }: WayPickerProps) {
  const { t } = useTranslation('map')
  return (
    <Small>
      <Icon as={wayIcons[way]} size={1.25} />
      <chakra.select
        aria-label={t('way.label')}
        value={way}
        onChange={event => onChange(event.target.value as TravelWay)}
        minH="11"
        pr="2"
        bg="transparent"
        outline="none"
        cursor="pointer"
      >
        {travelWays.map(each => (
          <option key={each} value={each}>
            {t(`way.${each}`)}
          </option>
        ))}
      </chakra.select>
    </Small>
  )
}
