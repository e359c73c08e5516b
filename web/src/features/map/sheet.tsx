import { chakra } from '@chakra-ui/react'
import { type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { crampedQuery } from '../../lib/use-media.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { overMapAttributes } from './over/use-over-map.ts'

/** Height of the closed sheet. */
export const sheetHeight = 'var(--sheet-height)'
/** Styles for the element that contains the map and the sheet. On a cramped screen the closed sheet is lower, so that more of the map is visible. */
export const sheetSizes = {
  '--sheet-height': 'min(18.125rem, 50%)',
  [`@media ${crampedQuery}`]: { '--sheet-height': 'min(18.125rem, 42%)' },
}

/** A movement below this, in CSS pixels, is a press and not a drag. */
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
    // The outline is around the bar only, because the button extends below the content.
    _focusVisible: {
      outline: 'none',
      _before: { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '3px' },
    },
    _before: { content: '""', w: '12', h: '5px', borderRadius: '3px', bg: 'border.emphasized', mt: '-1.5' },
  },
})

type SheetProps = { open: boolean; onOpen: (open: boolean) => void; children: ReactNode }

/** A sheet over the lower part of the map. A drag or a press opens it to its full height and closes it again. */
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
    <Box
      ref={box}
      {...overMapAttributes}
      open={open}
      still={height !== null}
      style={height === null ? undefined : { height }}
    >
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
