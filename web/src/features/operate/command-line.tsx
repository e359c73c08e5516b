import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { useMakeCommandLineCodeMutation } from './api.ts'
import { useAttempt } from './use-attempt.ts'

/** Makes a code that signs in a command line, which cannot use a passkey. */
export function CommandLine() {
  const { t } = useTranslation('operate')
  const [make, { data, isLoading }] = useMakeCommandLineCodeMutation()
  const attempt = useAttempt()
  return (
    <>
      <Button look="outline" disabled={isLoading} onClick={() => void attempt(() => make().unwrap())}>
        {t('commandLine.action')}
      </Button>
      {data && (
        <div role="status">
          <Field label={t('commandLine.code')} hint={t('commandLine.hint')}>
            <Input readOnly value={data.code} onFocus={event => event.target.select()} />
          </Field>
        </div>
      )}
    </>
  )
}
