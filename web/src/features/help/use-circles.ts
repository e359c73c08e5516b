import { listMyCommunities } from '@muster/contracts/routes/community'
import { useMemo } from 'react'
import { api } from '../../lib/api.ts'
import { endpointFrom } from '../../lib/endpoint-from.ts'

const circlesApi = api.injectEndpoints({
  endpoints: build => ({
    myCircles: build.query({ ...endpointFrom(listMyCommunities), providesTags: ['communities'] }),
  }),
})

/** Names of the person's communities, by id; empty until they are loaded. */
export function useCircles(userId: string): ReadonlyMap<string, string> {
  const { data } = circlesApi.endpoints.myCircles.useQuery({ params: { userId } })
  return useMemo(() => new Map(data?.map(({ id, name }) => [id, name])), [data])
}
