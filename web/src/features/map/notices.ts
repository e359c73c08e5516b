import { notificationChoices } from '../../entities/notification-choices/choices.ts'
import { toast } from '../../lib/toast.ts'

type Options = {
  say: (text: string) => void
  /** Tells who follows a route, and so does not look at the panel, aloud and by vibration. */
  warn: (text: string) => void
  isFollowing: boolean
}

/**
 * Tells of what changes on the way, as far as the person wants to be told: Route Updates and Shelter Capacity Updates in the settings. The
 * panel shows it in any case.
 */
export const createNotices = ({ say, warn, isFollowing }: Options) => ({
  /** `told`: the new route in words, for who does not see it; empty where they are those of the one before. */
  route(text: string, told: string): void {
    const isWanted = notificationChoices().route
    const said = [isWanted ? text : '', told].filter(Boolean).join(' ')
    if (said) say(said)
    if (isWanted) toast({ title: text })
  },
  shelter(text: string): void {
    if (!notificationChoices().shelter) return
    if (isFollowing) warn(text)
    else say(text)
  },
})
