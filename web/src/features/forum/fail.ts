import { errorText } from '../../lib/error-text.ts'
import { toast } from '../../lib/toast.ts'

/** Tells that something did not work, and what the server said of it. */
export function fail(title: string, error: unknown): void {
  const description = errorText(error)
  toast({ title, variant: 'destructive', ...(description && { description }) })
}
