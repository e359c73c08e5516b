import { chakra } from '@chakra-ui/react'
import { Button } from './button.tsx'
import { FieldError } from './field.tsx'

type LoadFailedProps = { text: string; retry: string; onRetry: () => void }

/** An error text for a list that did not load, with a button to load it again. */
export function LoadFailed({ text, retry, onRetry }: LoadFailedProps) {
  return (
    <chakra.div display="grid" gap="3" justifyItems="start" py="3">
      <FieldError>{text}</FieldError>
      <Button look="outline" size="sm" onClick={onRetry}>
        {retry}
      </Button>
    </chakra.div>
  )
}
