import { useTranslation } from '../../lib/use-translation.ts'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { ActButton } from './act-button.tsx'
import { useMakeCommandLineCodeMutation } from './api.ts'
import { useAttempt } from './use-attempt.ts'

/** Makes a code that signs in a command line, which cannot use a passkey. */
export function CommandLine() {
  const { t } = useTranslation('operate')
  const [make, { data }] = useMakeCommandLineCodeMutation()
  const attempt = useAttempt()
  return (
    <>
      <ActButton look="outline" act={() => attempt(() => make().unwrap())}>
        {t('commandLine.action')}
      </ActButton>
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
