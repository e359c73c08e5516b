import achievements from '@muster/languages/en/achievements.json' with { type: 'json' }
import alerts from '@muster/languages/en/alerts.json' with { type: 'json' }
import auth from '@muster/languages/en/auth.json' with { type: 'json' }
import chat from '@muster/languages/en/chat.json' with { type: 'json' }
import common from '@muster/languages/en/common.json' with { type: 'json' }
import contacts from '@muster/languages/en/contacts.json' with { type: 'json' }
import errors from '@muster/languages/en/errors.json' with { type: 'json' }
import forum from '@muster/languages/en/forum.json' with { type: 'json' }
import landing from '@muster/languages/en/landing.json' with { type: 'json' }
import layout from '@muster/languages/en/layout.json' with { type: 'json' }
import leaveByCard from '@muster/languages/en/leave-by-card.json' with { type: 'json' }
import map from '@muster/languages/en/map.json' with { type: 'json' }
import needs from '@muster/languages/en/needs.json' with { type: 'json' }
import offline from '@muster/languages/en/offline.json' with { type: 'json' }
import profile from '@muster/languages/en/profile.json' with { type: 'json' }
import settings from '@muster/languages/en/settings.json' with { type: 'json' }
import updateWords from '@muster/languages/en/update-words.json' with { type: 'json' }
import updates from '@muster/languages/en/updates.json' with { type: 'json' }

/**
 * The English texts: part of the first screen, and the fallback for missing translations. A new namespace is one line here.
 */
export const english = {
  achievements,
  alerts,
  auth,
  chat,
  common,
  contacts,
  errors,
  forum,
  landing,
  layout,
  'leave-by-card': leaveByCard,
  map,
  needs,
  offline,
  profile,
  settings,
  'update-words': updateWords,
  updates,
}
