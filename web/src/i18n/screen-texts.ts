import account from '@muster/languages/en/account.json' with { type: 'json' }
import achievements from '@muster/languages/en/achievements.json' with { type: 'json' }
import chat from '@muster/languages/en/chat.json' with { type: 'json' }
import contacts from '@muster/languages/en/contacts.json' with { type: 'json' }
import forum from '@muster/languages/en/forum.json' with { type: 'json' }
import help from '@muster/languages/en/help.json' with { type: 'json' }
import home from '@muster/languages/en/home.json' with { type: 'json' }
import leaveByCard from '@muster/languages/en/leave-by-card.json' with { type: 'json' }
import map from '@muster/languages/en/map.json' with { type: 'json' }
import needs from '@muster/languages/en/needs.json' with { type: 'json' }
import offline from '@muster/languages/en/offline.json' with { type: 'json' }
import profile from '@muster/languages/en/profile.json' with { type: 'json' }
import rides from '@muster/languages/en/rides.json' with { type: 'json' }
import settings from '@muster/languages/en/settings.json' with { type: 'json' }
import updates from '@muster/languages/en/updates.json' with { type: 'json' }

/**
 * The English texts of the other screens, which load with the first part that needs them. A new namespace is one line here.
 */
export const screenTexts = {
  account,
  achievements,
  chat,
  contacts,
  forum,
  help,
  home,
  'leave-by-card': leaveByCard,
  map,
  needs,
  offline,
  profile,
  rides,
  settings,
  updates,
}
