import { chakra } from '@chakra-ui/react'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'

type ConfirmStepProps = { question: string; action: string; busy: boolean; onCancel: () => void; onConfirm: () => void }

/** A question inside a dialog, before an action that one press cannot undo. */
export function ConfirmStep({ question, action, busy, onCancel, onConfirm }: ConfirmStepProps) {
  const { t } = useTranslation('forum')
  return (
    <>
      <chakra.p dir="auto" overflowWrap="anywhere">
        {question}
      </chakra.p>
      <chakra.div display="flex" flexWrap="wrap" justifyContent="flex-end" gap="3" mt="6">
        <Button look="outline" flex="1 1 8rem" onClick={onCancel}>
          {t('cancel', { ns: 'common' })}
        </Button>
        <Button flex="1 1 8rem" whiteSpace="normal" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </chakra.div>
    </>
  )
}
