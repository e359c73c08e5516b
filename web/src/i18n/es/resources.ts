import { achievements } from './achievements.ts'
import { alerts } from './alerts.ts'
import { auth } from './auth.ts'
import { chat } from './chat.ts'
import { common } from './common.ts'
import { contacts } from './contacts.ts'
import { forum } from './forum.ts'
import { landing } from './landing.ts'
import { layout } from './layout.ts'
import { map } from './map.ts'
import { offline } from './offline.ts'
import { profile } from './profile.ts'
import { settings } from './settings.ts'

export const resources = {
  achievements,
  alerts,
  auth,
  chat,
  common,
  contacts,
  forum,
  landing,
  layout,
  map,
  offline,
  profile,
  settings,
}
