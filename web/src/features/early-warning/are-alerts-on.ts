import { pushObstacle } from './browser-push.ts'
import { readEarlyWarning } from './state.ts'

/** Whether this browser shows this person's early warnings, also while the app is closed. */
export const areAlertsOn = (userId: string): boolean =>
  readEarlyWarning(userId).on && pushObstacle() === null && Notification.permission === 'granted'
