import { chakra } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { cloneElement, type ReactElement, type ReactNode, useId } from 'react'
import { useTranslation } from '../lib/use-translation.ts'
import { Icon } from './icon.tsx'
import { useSpokenError } from './use-spoken-error.ts'

type Control = ReactElement<{
  id?: string
  'aria-invalid'?: boolean | undefined
  'aria-describedby'?: string | undefined
}>

type FieldProps = {
  label: ReactNode
  /** One Input, TextArea, Select or PasswordInput. It gets its id and description from the field. */
  children: Control
  hint?: ReactNode
  /** Shown below the control, and read out with it. */
  error?: string | undefined
  optional?: boolean
  /** Shown at the end of the label's line, for example a link. */
  aside?: ReactNode
}

/** Places the aside visually beside the label. In the tab order it comes after the control. */
const besideLabel = {
  display: 'grid',
  gridTemplateColumns: 'minmax(min-content, 1fr) auto',
  columnGap: '3',
  '& > :not(label)': { gridColumn: '1 / -1' },
  '& > [data-aside]': { gridArea: '1 / 2' },
}

/** A label, a control, and a hint or an error. */
export function Field({ label, children, hint, error, optional = false, aside }: FieldProps) {
  const { t } = useTranslation('common')
  const made = useId()
  const id = children.props.id ?? made
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <chakra.div display="flex" flexDir="column" gap="1.5" minW="0" css={aside ? besideLabel : undefined}>
      <chakra.label htmlFor={id} fontWeight="label" fontSize="sm">
        {label}
        {optional && (
          <chakra.span fontWeight="normal" color="fg.muted">
            {' '}
            {t('optional')}
          </chakra.span>
        )}
      </chakra.label>
      {cloneElement(children, {
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {hint && (
        <chakra.span id={`${id}-hint`} fontSize="xs" color="fg.muted">
          {hint}
        </chakra.span>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {aside && (
        <chakra.div data-aside="" textAlign="right">
          {aside}
        </chakra.div>
      )}
    </chakra.div>
  )
}

/** The error of a field or of a whole form. */
export function FieldError({ children, id }: { children: ReactNode; id?: string }) {
  useSpokenError(typeof children === 'string' ? children : '')
  return (
    <chakra.span id={id} role="alert" display="flex" gap="2" alignItems="center" fontWeight="bold" fontSize="sm">
      <Icon as={CircleAlert} size={1.35} />
      {children}
    </chakra.span>
  )
}
