import { chakra, type HTMLChakraProps } from '@chakra-ui/react'
import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { inForcedColors } from './forced-colors.ts'
import { type Glyph, Icon } from './icon.tsx'

const Row = chakra('label', {
  base: {
    pos: 'relative',
    display: 'flex',
    gap: 'min(0.875rem, 3.6vw)',
    alignItems: 'center',
    minH: '14',
    py: '2.5',
    px: 'min(1rem, 4.2vw)',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    borderWidth: '2px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    bg: 'bg.panel',
    fontWeight: 'medium',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
    '&:has(:checked)': { borderColor: 'fg', bg: 'ink.subtle' },
    '&:has(:disabled)': { bg: 'bg.muted', color: 'fg.muted', cursor: 'not-allowed' },
    '&:has(:focus-visible)': { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '3px' },
  },
})

const chosen = { bg: 'Highlight', borderColor: 'Highlight', color: 'HighlightText' }

// The invisible input covers the whole row, so that a press anywhere on the row works.
const Hidden = chakra('input', {
  base: { pos: 'absolute', inset: '0', w: '100%', h: '100%', m: '0', opacity: '0', cursor: 'inherit' },
})

const Box = chakra('span', {
  base: {
    w: '6.5',
    h: '6.5',
    minW: '1.625rem',
    minH: '1.625rem',
    border: '2px solid',
    borderColor: 'fg',
    borderRadius: '5px',
    display: 'grid',
    placeItems: 'center',
    flex: 'none',
    color: 'transparent',
    'input:checked + &': { bg: 'ink.solid', color: 'ink.contrast', ...inForcedColors(chosen) },
    ...inForcedColors({ forcedColorAdjust: 'none', borderColor: 'CanvasText' }),
  },
  variants: { round: { true: { borderRadius: 'full' } } },
})

type ChoiceProps = Omit<HTMLChakraProps<'input'>, 'type'> & { label: ReactNode; hint?: ReactNode }

function Choice({ label, hint, type, ...rest }: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  const hintId = useId()
  return (
    <Row>
      <Hidden type={type} aria-describedby={hint ? hintId : undefined} {...rest} />
      <Box round={type === 'radio'}>
        <Icon as={Check} size={1.1} stroke={3.2} />
      </Box>
      <chakra.span minW="0">
        {label}
        {hint && (
          <chakra.span id={hintId} display="block" textStyle="sm" fontWeight="normal" color="fg.muted">
            {hint}
          </chakra.span>
        )}
      </chakra.span>
    </Row>
  )
}

/**
 * A checkbox; its whole row can be pressed. Takes the properties of an `input`, also those of react-hook-form's `register`.
 */
export function CheckboxRow(props: ChoiceProps) {
  return <Choice type="checkbox" {...props} />
}

/** A radio button: give all rows of a group the same `name`, and wrap them in a fieldset. */
export function RadioRow(props: ChoiceProps) {
  return <Choice type="radio" {...props} />
}

const Track = chakra('span', {
  base: {
    pos: 'relative',
    w: '15',
    minW: '3.75rem',
    h: '2.125rem',
    borderRadius: 'full',
    border: '2px solid',
    borderColor: 'border.emphasized',
    bg: 'bg.panel',
    flex: 'none',
    ml: 'auto',
    _after: {
      content: '""',
      pos: 'absolute',
      top: '50%',
      left: '5px',
      w: '1.25rem',
      h: '1.25rem',
      transform: 'translateY(-50%)',
      borderRadius: 'full',
      bg: 'border.emphasized',
    },
    'input:checked + &': {
      bg: 'ink.solid',
      borderColor: 'ink.solid',
      _after: { left: 'auto', right: '5px', bg: 'ink.contrast' },
      ...inForcedColors({ ...chosen, _after: { bg: 'HighlightText' } }),
    },
    ...inForcedColors({
      forcedColorAdjust: 'none',
      borderColor: 'CanvasText',
      bg: 'Canvas',
      _after: { bg: 'CanvasText' },
    }),
    'input:focus-visible + &': { outline: '3px solid', outlineColor: 'focus.ring', outlineOffset: '3px' },
  },
})

const SwitchLabel = chakra('label', {
  base: {
    pos: 'relative',
    display: 'flex',
    // With large text the label needs the whole line, so the switch wraps.
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 'min(1rem, 4.2vw)',
    minH: '16',
    py: '3',
    cursor: 'pointer',
  },
})

type SwitchProps = ChoiceProps & { icon?: Glyph }

/** A setting that takes effect at once: icon, name, what it does, and a switch at the end. */
export function SwitchRow({ label, hint, icon, ...rest }: SwitchProps) {
  const hintId = useId()
  return (
    <SwitchLabel>
      {icon && <Icon as={icon} />}
      <chakra.span flex="1 1 7rem" minW="0" overflowWrap="anywhere">
        <chakra.b fontWeight="bold">{label}</chakra.b>
        {hint && (
          <chakra.span id={hintId} display="block" textStyle="sm" color="fg.muted">
            {hint}
          </chakra.span>
        )}
      </chakra.span>
      <Hidden type="checkbox" role="switch" aria-describedby={hint ? hintId : undefined} {...rest} />
      <Track />
    </SwitchLabel>
  )
}
