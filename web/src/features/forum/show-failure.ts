import { errorText } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'

/** Shows a toast with `title` and the text of the error. */
export function showFailure(title: string, error: unknown): void {
  const description = errorText(error)
  toast({ title, variant: 'destructive', ...(description && { description }) })
}
