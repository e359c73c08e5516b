import type { LucideIcon } from 'lucide-react'

export type Glyph = LucideIcon

/** A lucide icon in the look's stroke; decorative, so the words beside it must say what it means. `size` in rem, or any CSS length. */
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
