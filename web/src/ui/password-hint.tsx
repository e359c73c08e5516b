import { chakra } from '@chakra-ui/react'
import { type ReactNode, useEffect, useState } from 'react'
import { logProblem } from '../lib/log.ts'
import { useTranslation } from '../lib/use-translation.ts'

/** The hint of a new password; where it is one of those that are used most, a warning instead, which stops nobody. The password goes nowhere for that. */
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
