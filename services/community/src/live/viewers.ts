import type { ForumServerFrame } from '@muster/contracts/forum-socket'
import { isModerator, type MemberRole } from '@muster/contracts/vocabulary/member-roles'
import type { Peer } from '@muster/service-kit/http/live-socket'
import { textFrame } from '@muster/service-kit/http/text-frame'

/** A person with an open live socket. */
export type Viewer = {
  userId: string
  peer: Peer
  /** Id of the community on their screen; null without one. */
  followed: string | null
  /** Id of the community that they last asked to follow. Answers to earlier frames are not sent. */
  asked: string | null
  /** Their role in each of their communities. */
  roles: ReadonlyMap<string, MemberRole>
  /** People whom they blocked, and people who blocked them. */
  blocked: ReadonlySet<string>
  blockers: ReadonlySet<string>
  /** When their memberships were last read, in ms since the epoch; null before the first time. */
  checkedAt: number | null
}

/** One person's roles and blocks, as read from the database. */
export type RolesAndBlocks = Pick<Viewer, 'roles' | 'blocked' | 'blockers'>

/** Sends a frame to one socket. */
export const sendFrame = (viewer: Viewer, frame: ForumServerFrame): void =>
  viewer.peer.send(textFrame(JSON.stringify(frame)))

/** Whether a person with this role sees the messages of an author. `hiddenFrom` in the store of blocks has the same rule for lists. */
export const canReadFrom = ({ blocked, blockers }: RolesAndBlocks, role: MemberRole, authorId: string): boolean =>
  !blocked.has(authorId) && (isModerator(role) || !blockers.has(authorId))

/** The sockets that are connected to this process, by person and by community. */
export function createViewers() {
  const byUser = new Map<string, Set<Viewer>>()
  const byCommunity = new Map<string, Set<Viewer>>()

  function put(map: Map<string, Set<Viewer>>, key: string, viewer: Viewer) {
    map.set(key, (map.get(key) ?? new Set()).add(viewer))
  }
  function take(map: Map<string, Set<Viewer>>, key: string, viewer: Viewer) {
    const some = map.get(key)
    some?.delete(viewer)
    if (some?.size === 0) map.delete(key)
  }

  return {
    add: (viewer: Viewer) => put(byUser, viewer.userId, viewer),

    remove(viewer: Viewer) {
      take(byUser, viewer.userId, viewer)
      for (const communityId of viewer.roles.keys()) take(byCommunity, communityId, viewer)
    },

    ofUser: (userId: string): readonly Viewer[] => [...(byUser.get(userId) ?? [])],
    inCommunity: (communityId: string): readonly Viewer[] => [...(byCommunity.get(communityId) ?? [])],
    userIds: (): string[] => [...byUser.keys()],

    /** Replaces a person's roles, and adds the socket to these communities. */
    setRoles(viewer: Viewer, roles: ReadonlyMap<string, MemberRole>) {
      for (const communityId of viewer.roles.keys()) take(byCommunity, communityId, viewer)
      viewer.roles = roles
      // The socket may have been closed while the memberships were read.
      if (!byUser.get(viewer.userId)?.has(viewer)) return
      for (const communityId of roles.keys()) put(byCommunity, communityId, viewer)
    },
  }
}
export type Viewers = ReturnType<typeof createViewers>
