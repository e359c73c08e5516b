import { errorText } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'

/** Shows a failure and the server's message as a toast. */
export function showFailure(title: string, error: unknown): void {
  const description = errorText(error)
  toast({ title, variant: 'destructive', ...(description && { description }) })
}
