import { chakra } from '@chakra-ui/react'
import type { ReactNode } from 'react'

const Item = chakra('li', {
  base: {
    pos: 'relative',
    display: 'flex',
    gap: { base: '3.5', md: '4.5' },
    py: '3',
    '&:not(:last-child)::after': {
      content: '""',
      pos: 'absolute',
      left: '1.0625rem',
      top: '3rem',
      bottom: '-0.75rem',
      w: '2px',
      bg: 'border.emphasized',
    },
  },
})

const Ring = chakra('span', {
  base: {
    display: 'grid',
    placeItems: 'center',
    w: '9',
    h: '9',
    border: '2px solid',
    borderColor: 'fg',
    borderRadius: 'full',
    bg: 'bg.panel',
    fontWeight: 'heavy',
    fontSize: 'md',
    flex: 'none',
    zIndex: '1',
  },
})

/** Numbered steps joined by a line; each `title` starts with a verb. */
export function StepList({ steps }: { steps: readonly { number: number; title: string; description?: ReactNode }[] }) {
  return (
    <chakra.ol listStyle="none" m="0" p="0">
      {steps.map(step => (
        <Item key={step.number}>
          <Ring aria-hidden="true">{step.number}</Ring>
          <div>
            <chakra.b display="block" lineHeight="1.35" pt="1.5">
              {step.title}
            </chakra.b>
            {step.description && (
              <chakra.p textStyle="sm" color="fg.muted">
                {step.description}
              </chakra.p>
            )}
          </div>
        </Item>
      ))}
    </chakra.ol>
  )
}
