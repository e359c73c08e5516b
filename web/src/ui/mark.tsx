import { chakra } from '@chakra-ui/react'

const arrow = (turn: number) => (
  <g key={turn} transform={`rotate(${turn} 16 16)`}>
    <path d="M4.6 4.6 9.4 9.4" strokeWidth="3.1" fill="none" />
    <path d="M13.1 13.1 6.3 12.6 12.6 6.3Z" stroke="none" />
  </g>
)

/** The paths of the logo, for use in another SVG of 32 × 32 units. */
export const markArrows = (
  <>
    {[0, 90, 180, 270].map(arrow)}
    <circle cx="16" cy="16" r="2.3" stroke="none" />
  </>
)

/** Muster's logo: four arrows that meet at one point. Decorative; `size` in rem. */
export function Mark({ size = 2.5 }: { size?: number }) {
  return (
    <chakra.svg
      viewBox="0 0 32 32"
      width={`${size}rem`}
      height={`${size}rem`}
      flex="none"
      display="block"
      aria-hidden="true"
    >
      <chakra.rect fill="brand.solid" width="32" height="32" rx="5.5" />
      <chakra.g fill="brand.contrast" stroke="brand.contrast" strokeLinejoin="round">
        {markArrows}
      </chakra.g>
    </chakra.svg>
  )
}
