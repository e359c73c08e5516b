import { pushObstacle } from './browser-push.ts'
import { readEarlyWarning } from './state.ts'

/** Whether this person has turned early warnings on in this browser, and the browser may still show them. They also arrive while the app is closed. */
export const areAlertsOn = (userId: string): boolean =>
  readEarlyWarning(userId).on && pushObstacle() === null && Notification.permission === 'granted'
