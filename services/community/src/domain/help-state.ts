import type { GroupHelpState } from '@muster/contracts/vocabulary/group-notices'
import type { HelpState } from '@muster/contracts/vocabulary/help'

/** What a community is told of a request for help. That nobody is left to be asked is no end: its members still are. */
export const groupHelpState: Record<HelpState, GroupHelpState> = {
  open: 'open',
  nobody: 'open',
  claimed: 'coming',
  arrived: 'there',
  together: 'there',
  safe: 'safe',
  cancelled: 'over',
  ended: 'over',
}
