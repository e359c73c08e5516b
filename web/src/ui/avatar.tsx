import { chakra } from '@chakra-ui/react'
import { useState } from 'react'

/** At most two initials, of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words
  return picked.map(word => [...(word ?? '')][0]?.toUpperCase() ?? '').join('')
}

const Disc = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    overflow: 'hidden',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'border',
    bg: 'bg.muted',
    color: 'fg',
    fontWeight: 'bold',
    letterSpacing: '.01em',
    flex: 'none',
    _highContrast: { borderWidth: '2px' },
  },
  variants: {
    size: {
      sm: { w: '9', h: '9', fontSize: '0.875rem' },
      md: { w: '11', h: '11', fontSize: 'sm' },
      lg: { w: '14', h: '14', fontSize: '1.25rem' },
      xl: { w: '24', h: '24', fontSize: '2rem' },
    },
  },
  defaultVariants: { size: 'md' },
})

type AvatarProps = { name: string; image?: string | null; size?: 'sm' | 'md' | 'lg' | 'xl' }

/** A person's picture, else their initials. Decorative: put the name beside it. */
export function Avatar({ name, image, size }: AvatarProps) {
  const [broken, setBroken] = useState<string | null>(null)
  return (
    <Disc size={size} aria-hidden="true">
      {image && image !== broken ? (
        <chakra.img src={image} alt="" w="100%" h="100%" objectFit="cover" onError={() => setBroken(image)} />
      ) : (
        initialsOf(name)
      )}
    </Disc>
  )
}
