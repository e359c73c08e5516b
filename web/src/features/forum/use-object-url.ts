import { useEffect, useState } from 'react'

/** An object URL for a file; revoked when the component unmounts or the file changes. Undefined at the first render. */
export function useObjectUrl(file: Blob): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
