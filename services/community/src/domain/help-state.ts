import type { GroupHelpState } from '@muster/contracts/vocabulary/group-notices'
import type { HelpState } from '@muster/contracts/vocabulary/help'

/** The state of a request for help as a community sees it. `nobody` (no link is left to be asked) counts as open, because the members can still help. */
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
