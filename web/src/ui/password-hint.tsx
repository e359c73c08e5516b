import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { logProblem } from '../lib/log.ts'
import { useTranslation } from '../lib/use-translation.ts'

/**
 * The hint of a new password, or a warning if it is one of the most common passwords. The warning does not stop the person. The check runs in the
 * browser; the password is not sent anywhere.
 */
export function PasswordHint({ written, children }: { written: string; children: ReactNode }) {
  const { t } = useTranslation('account')
  const [common, setCommon] = useState<string | null>(null)
  useEffect(() => {
    if (written === '') return
    let isOver = false
    void import('../lib/common-passwords.ts')
      .then(({ isCommonPassword }) => !isOver && setCommon(isCommonPassword(written) ? written : null))
      .catch(error => logProblem('common passwords: list not loaded', error))
    return () => {
      isOver = true
    }
  }, [written])
  const isCommon = written !== '' && common === written
  return (
    <>
      {!isCommon && children}
      <chakra.span role="status" fontSize="sm" fontWeight="bold" color="fg">
        {isCommon && t('commonPassword')}
      </chakra.span>
    </>
  )
}
