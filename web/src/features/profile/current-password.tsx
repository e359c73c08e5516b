import { chakra } from '@chakra-ui/react'
import { useFormContext, useWatch } from 'react-hook-form'
import { PasskeyButton } from '../../entities/passkey/passkey-button.tsx'
import { usePasskeyProof } from '../../entities/passkey/use-passkey-proof.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/input.tsx'
import type { ProfileValues } from './form-schema.ts'
import { useErrorText } from './use-error-text.ts'

/** Asks for the current password or a passkey, shown when a new password is typed. */
export function CurrentPassword() {
  const { t } = useTranslation(['profile', 'account'])
  const { register, formState, control, setValue, setError, clearErrors } = useFormContext<ProfileValues>()
  const passkey = useWatch({ control, name: 'passkey' })
  const { isOffered, prove } = usePasskeyProof('change-password')
  const text = useErrorText()

  async function confirm() {
    try {
      const answer = await prove()
      if (!answer) return
      setValue('passkey', answer)
      clearErrors('currentPassword')
    } catch (error) {
      setError('currentPassword', { type: 'passkey', message: error instanceof Error ? error.message : '' })
    }
  }

  if (passkey)
    return (
      <chakra.p role="status" fontWeight="medium">
        {t('account:passkeys.confirmed')}
      </chakra.p>
    )
  return (
    <chakra.div display="grid" gap="3" alignContent="start" minW="0">
      <Field
        label={t('personal.currentPassword')}
        hint={t('personal.currentPasswordHint')}
        error={text(formState.errors.currentPassword)}
      >
        <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
      </Field>
      {isOffered && <PasskeyButton onPress={confirm}>{t('account:passkeys.instead')}</PasskeyButton>}
    </chakra.div>
  )
}
