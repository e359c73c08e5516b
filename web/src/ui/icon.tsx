import type { LucideIcon } from 'lucide-react'

/** The drawing of an icon: a lucide icon component. */
export type Glyph = LucideIcon

/** A decorative lucide icon; the text beside it must say the same. `size`: a number in rem, or a CSS length. */
export function Icon({
  as: Drawing,
  size = 1.5,
  stroke = 2.1,
}: {
  as: Glyph
  size?: number | string
  stroke?: number
}) {
  return (
    <Drawing
      size={typeof size === 'number' ? `${size}rem` : size}
      strokeWidth={stroke}
      aria-hidden
      style={{ flex: 'none' }}
    />
  )
}
