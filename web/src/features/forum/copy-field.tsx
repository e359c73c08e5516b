import { chakra } from '@chakra-ui/react'
import { Check, Copy } from 'lucide-react'
import { copyText } from '../../lib/copy-text.ts'
import { toast } from '../../lib/toast.ts'
import { useCopied } from '../../lib/use-copied.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'

type CopyFieldProps = { label: string; url: string; hint?: string }

/** A read-only URL with a Copy button. */
export function CopyField({ label, url, hint }: CopyFieldProps) {
  const { t } = useTranslation('forum')
  const [isCopied, markCopied] = useCopied()
  async function copy() {
    if (!(await copyText(url)))
      return void toast({ title: t('copyFailed.title'), description: t('copyFailed.text'), variant: 'destructive' })
    toast({ title: t('done.copied') })
    markCopied()
  }
  return (
    <chakra.div display="flex" columnGap="3" rowGap="2" alignItems="flex-end" flexWrap="wrap">
      <chakra.div flex="1 1 12rem" minW="0">
        <Field label={label}>
          <Input readOnly value={url} onFocus={event => event.currentTarget.select()} />
        </Field>
      </chakra.div>
      <Button look="outline" minH="13" icon={isCopied ? Check : Copy} onClick={() => void copy()}>
        <span aria-live="polite">{isCopied ? t('copied') : t('copy')}</span>
      </Button>
      {hint && (
        <chakra.p flexBasis="100%" fontSize="xs" color="fg.muted">
          {hint}
        </chakra.p>
      )}
    </chakra.div>
  )
}
