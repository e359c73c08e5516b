import type { Community } from '@muster/contracts/entities/community'
import { useEffect, useState } from 'react'
import { useMyPoints } from '../../entities/place/my-places.ts'
import { useFoundCommunitiesQuery, useLazyFoundCommunitiesQuery } from './api.ts'

const typingMs = 300
/** Decimals of the coordinates sent to the server, about 1 km. The search needs no more precise place. */
const decimals = 2

type Further = { of: string; communities: readonly Community[]; next: string | null }

/** Public communities that match the words of a text, those near the person first. `more` loads the next page. */
export function useFound(text: string) {
  const words = useSettled(text.trim())
  const [here] = useMyPoints()
  const near = here?.map(degrees => degrees.toFixed(decimals)).join(',')
  const query = { ...(words && { words }), ...(near && { near }) }
  const key = JSON.stringify(query)
  const first = useFoundCommunitiesQuery({ query: query as object }, { refetchOnMountOrArgChange: true })
  const [ask, { isFetching, error }] = useLazyFoundCommunitiesQuery()
  const [further, setFurther] = useState<Further | null>(null)
  const page = first.currentData
  const known = further?.of === key ? further : null
  const next = known ? known.next : (page?.next ?? null)

  async function more() {
    if (next === null) return
    const { data } = await ask({ query: { ...query, cursor: next } as object })
    if (data)
      setFurther({ of: key, communities: [...(known?.communities ?? []), ...data.communities], next: data.next })
  }

  return {
    found: page && [...page.communities, ...(known?.communities ?? [])],
    isNear: near !== undefined,
    hasMore: next !== null,
    isLoadingMore: isFetching,
    error: page ? error : first.error,
    retry: () => void (page ? more() : first.refetch()),
    more: () => void more(),
  }
}

/** Debounces a value: returns it when it has not changed for `typingMs`. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
