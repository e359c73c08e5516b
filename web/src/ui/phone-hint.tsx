import { chakra } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { logProblem } from '../lib/log.ts'
import type { PhoneCheck } from '../lib/phone-check.ts'
import { useTranslation } from '../lib/use-translation.ts'

/** Pause after the last key before the check, in ms: long enough to type the next digit. */
const pauseMs = 800

/** Checks a typed number after a pause; null before the check. The rules for all countries are large, so they are loaded with the first number. */
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

// Numbers with letters, digits of other scripts or '(0)'. For these the hint shows what will be dialled.
const isUnusual = (written: string) => /[^\d\s().+-]|\(0\)/.test(written)

/** The hint below a field for a phone number: says if the number cannot be called, and what is dialled if that is not obvious. Refuses no input. */
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
