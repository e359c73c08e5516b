import { useNavigate, useParams, useSearchParams } from 'react-router-dom'

export type ForumTab = 'communities' | 'invitations'

/**
 * Reads the view from the address, so that Back, reload and shared links work: `/forum` is the home view,
 * `/forum?tab=communities|invitations` is the community view with nothing selected, `/forum/{id}` is a community.
 */
export function useForumAddress() {
  const { communityId = null } = useParams()
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const asked = search.get('tab')
  const tab: ForumTab = asked === 'invitations' ? 'invitations' : 'communities'
  const here = communityId === null ? '/forum' : `/forum/${communityId}`
  return {
    communityId,
    tab,
    isHome: communityId === null && asked === null,
    openHome: () => navigate('/forum'),
    openCommunity: (id: string) => navigate(`/forum/${id}`),
    openList: () => navigate('/forum?tab=communities'),
    showTab: (next: ForumTab) => navigate(`${here}?tab=${next}`, { replace: true }),
  }
}
export type ForumAddress = ReturnType<typeof useForumAddress>
