import { useCallback, useEffect, useRef, useState } from 'react'

/** How long 'Copied' is shown, in ms. */
export const copiedStateMs = 2000

/** Whether something was copied in the last `copiedStateMs`, and a function that marks a copy and restarts the time. */
export function useCopied(): [isCopied: boolean, markCopied: () => void] {
  const [isCopied, setIsCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const markCopied = useCallback(() => {
    clearTimeout(timer.current)
    setIsCopied(true)
    timer.current = setTimeout(() => setIsCopied(false), copiedStateMs)
  }, [])
  return [isCopied, markCopied]
}
