import { chakra } from '@chakra-ui/react'
import { ArrowUpDown, LocateFixed } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { crampedQuery } from '../../../lib/use-media.ts'
import { useTranslation } from '../../../lib/use-translation.ts'
import { Button } from '../../../ui/button.tsx'
import { chosenEdge } from '../../../ui/forced-colors.ts'
import { Mark } from '../../../ui/mark.tsx'

const row = { base: '2.75rem', md: '3rem' }
const cramped = `@media ${crampedQuery}`

/** Styles for the elements of the directions control, whose own style sheet is not loaded. */
const Slot = chakra('div', {
  base: {
    flex: '1',
    minW: '0',
    '& .mapbox-form-label, & .geocoder-icon-search, & .js-reverse-inputs, & .geocoder-icon-loading': {
      display: 'none',
    },
    '& .mapbox-directions-destination': { borderTopWidth: '1px', borderColor: 'border' },
    '& .mapboxgl-ctrl-geocoder': { pos: 'static', display: 'flex', alignItems: 'center', minH: row },
    '& input': {
      flex: '1',
      minW: '0',
      h: row,
      pl: '11',
      bg: 'transparent',
      color: 'fg',
      fontSize: 'md',
      textOverflow: 'ellipsis',
      outlineOffset: '-3px',
      borderRadius: 'sm',
      // On a cramped screen the line has room for about three words, so it has no icon.
      [cramped]: { pl: '2' },
      _placeholder: { color: 'fg.subtle', opacity: '1' },
    },
    '& .suggestions-wrapper': { order: '3' },
    '& .geocoder-pin-right > button': {
      display: 'none',
      w: '11',
      h: '11',
      pos: 'relative',
      cursor: 'pointer',
      borderRadius: 'md',
      outlineOffset: '-3px',
      _hover: { bg: 'bg.muted' },
      '&.active': { display: 'block' },
      '&::before, &::after': {
        content: '""',
        pos: 'absolute',
        left: 'calc(50% - 0.5625rem)',
        top: 'calc(50% - 1px)',
        w: '1.125rem',
        borderTop: '2px solid',
        borderColor: 'fg.muted',
        transform: 'rotate(45deg)',
      },
      '&::after': { transform: 'rotate(-45deg)' },
    },
    '& ul.suggestions': {
      pos: 'absolute',
      zIndex: 'dropdown',
      top: 'calc(100% + 4px)',
      left: '-1px',
      right: '-1px',
      maxH: '16rem',
      overflowY: 'auto',
      listStyle: 'none',
      m: '0',
      p: '0',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'lg',
      boxShadow: 'overlay',
      _highContrast: { borderWidth: '2px' },
    },
    '& ul.suggestions > li': {
      display: 'flex',
      alignItems: 'center',
      minH: '12',
      px: '4',
      py: '2',
      lineHeight: '1.3',
      cursor: 'pointer',
      _hover: { bg: 'bg.muted' },
      '& + li': { borderTopWidth: '1px', borderColor: 'border' },
    },
    '& ul.suggestions > li.active': { bg: 'ink.subtle', boxShadow: 'inset 4px 0 0 {colors.fg}', ...chosenEdge },
    '& ul.suggestions strong': { fontWeight: 'bold' },
  },
})

const Sign = chakra('span', {
  base: {
    pos: 'absolute',
    zIndex: '1',
    left: '4',
    display: 'grid',
    placeItems: 'center',
    w: '5',
    h: row,
    pointerEvents: 'none',
    [cramped]: { display: 'none' },
  },
})

const Dot = chakra('span', { base: { border: '0.4375rem solid', borderColor: 'fg', borderRadius: 'full' } })

type ControlBoxProps = {
  slot: Ref<HTMLDivElement>
  canSwap: boolean
  onSwap: () => void
  /** Moves the start to the device's position. Absent if the map has its own button for that. */
  onLocate?: (() => void) | undefined
  /** Shown under the fields: a hint, or that a place was not found. */
  note?: ReactNode
}

/** The fields for start and destination. The suggestions open under both. */
export function ControlBox({ slot, canSwap, onSwap, onLocate, note }: ControlBoxProps) {
  const { t } = useTranslation('map')
  return (
    <>
      <chakra.div pos="relative" display="flex" alignItems="center" py="1" pl="1" pr="2" gap="1">
        <Sign top="1" aria-hidden="true">
          <Dot />
        </Sign>
        <Sign bottom="1" aria-hidden="true">
          <Mark size={1.25} />
        </Sign>
        <Slot ref={slot} />
        <chakra.div display="grid">
          <Button
            look="quiet"
            size="sm"
            square
            icon={ArrowUpDown}
            aria-label={t('ends.swap')}
            disabled={!canSwap}
            bg="transparent"
            css={{ [cramped]: { '&:disabled': { display: 'none' } } }}
            onClick={onSwap}
          />
          {onLocate && (
            <Button
              look="quiet"
              size="sm"
              square
              icon={LocateFixed}
              aria-label={t('whereIAm')}
              bg="transparent"
              onClick={onLocate}
            />
          )}
        </chakra.div>
      </chakra.div>
      <chakra.div px="4" pb="2.5" textStyle="sm" lineHeight="1.3" _empty={{ display: 'none' }}>
        {note}
      </chakra.div>
    </>
  )
}
