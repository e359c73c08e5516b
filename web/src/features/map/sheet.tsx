import { chakra } from '@chakra-ui/react'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { crampedQuery } from '../../lib/use-media.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { overMap } from './over/use-over-map.ts'

/** Of the sheet that is not open. */
export const sheetHeight = 'var(--sheet-height)'
/** For what holds the map and the sheet: on a small screen, or with large text, the sheet leaves more of the map. */
export const sheetSizes = {
  '--sheet-height': 'min(18.125rem, 50%)',
  [`@media ${crampedQuery}`]: { '--sheet-height': 'min(18.125rem, 42%)' },
}

/** Less than this is a press, not a drag. */
const dragPx = 6

const Box = chakra('section', {
  base: {
    pos: 'absolute',
    inset: 'auto 0 0 0',
    zIndex: '5',
    display: 'flex',
    flexDir: 'column',
    maxH: '100%',
    bg: 'bg.panel',
    borderTopWidth: '1px',
    borderColor: 'border.emphasized',
    borderTopRadius: 'xl',
    boxShadow: 'overlay',
    overflow: 'hidden',
    _highContrast: { borderTopWidth: '2px' },
  },
  variants: {
    open: { true: { h: '100%', borderTopRadius: '0' }, false: { h: sheetHeight } },
    still: { true: {}, false: { transition: 'height 300ms cubic-bezier(.2,0,0,1)' } },
  },
})

const Handle = chakra('button', {
  base: {
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    h: '11',
    mb: '-4',
    touchAction: 'none',
    cursor: 'grab',
    // Around the bar: the button reaches under what follows.
    _focusVisible: {
      outline: 'none',
      _before: { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '3px' },
    },
    _before: { content: '""', w: '12', h: '5px', borderRadius: '3px', bg: 'border.emphasized', mt: '-1.5' },
  },
})

type SheetProps = { open: boolean; onOpen: (open: boolean) => void; children: ReactNode }

/** What slides over the map from below: dragged, or pressed, to its full height and back. */
export function Sheet({ open, onOpen, children }: SheetProps) {
  const { t } = useTranslation('map')
  const box = useRef<HTMLElement>(null)
  const from = useRef<{ y: number; height: number; dragged: boolean } | null>(null)
  const [height, setHeight] = useState<number | null>(null)

  const begin = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId)
    from.current = { y: event.clientY, height: box.current?.offsetHeight ?? 0, dragged: false }
  }
  const move = (event: PointerEvent) => {
    if (!from.current) return
    const up = from.current.y - event.clientY
    if (Math.abs(up) > dragPx) from.current.dragged = true
    if (from.current.dragged) setHeight(from.current.height + up)
  }
  const end = (event: PointerEvent) => {
    if (from.current?.dragged) onOpen(event.clientY < from.current.y)
    setHeight(null)
  }
  const press = () => {
    if (!from.current?.dragged) onOpen(!open)
    from.current = null
  }
  return (
    <Box ref={box} {...overMap} open={open} still={height !== null} style={height === null ? undefined : { height }}>
      <Handle
        type="button"
        aria-expanded={open}
        aria-label={open ? t('sheet.close') : t('sheet.open')}
        onPointerDown={begin}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={end}
        onClick={press}
      />
      {children}
    </Box>
  )
}
