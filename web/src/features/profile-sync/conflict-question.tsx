import { useConflictQuestion } from '../../entities/user/conflict.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { DialogBoundary } from '../../ui/dialog-boundary.tsx'

const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx').then(module => module.ConflictDialog))

/** Shows the question about conflicts that a save asks, over the current screen. */
export function ConflictQuestion() {
  const question = useConflictQuestion()
  if (!question) return null
  return (
    <DialogBoundary onClose={() => question.answer(null)}>
      <ConflictDialog key={question.conflicts.map(({ key }) => key).join()} {...question} />
    </DialogBoundary>
  )
}
