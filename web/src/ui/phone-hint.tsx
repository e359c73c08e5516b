import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { logProblem } from '../lib/log.ts'
import type { PhoneCheck } from '../lib/phone-check.ts'
import { useTranslation } from '../lib/use-translation.ts'

/** Long enough to type the next digit. */
const pauseMs = 800

// The rules of every country's numbers are loaded with the first number that is written.
function usePhoneCheck(written: string): PhoneCheck | null {
  const [check, setCheck] = useState<PhoneCheck | null>(null)
  useEffect(() => {
    if (written.trim() === '') return setCheck(null)
    const timer = setTimeout(() => {
      import('../lib/phone-check.ts').then(
        ({ checkPhone }) => setCheck(checkPhone(written)),
        error => logProblem('phone numbers: rules not loaded', error),
      )
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [written])
  return check
}

// Letters, digits of other scripts, '(0)': the person should see what will be dialled.
const isUnusual = (written: string) => /[^\d\s().+-]|\(0\)/.test(written)

/** Below a field for a phone number: says when it cannot be called, and what is called where that is not plain to see. Refuses nothing. */
export function PhoneHint({ written }: { written: string }) {
  const { t } = useTranslation('profile')
  const check = usePhoneCheck(written)
  return (
    <chakra.span
      role="status"
      fontSize="sm"
      fontWeight={check && check.is !== 'callable' ? 'bold' : undefined}
      color="fg"
    >
      {check?.is === 'callable' && isUnusual(written) && t('phone.calls', { number: check.number })}
      {check && check.is !== 'callable' && t(`phone.${check.is}`)}
    </chakra.span>
  )
}
