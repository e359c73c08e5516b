import { TriangleAlert } from 'lucide-react'
import { notificationChoices } from '../../entities/notification-choices/choices.ts'
import { toast } from '../../lib/toast.ts'

type Options = {
  say: (text: string) => void
  /** Warns by voice and vibration. For a person who follows a route and does not look at the panel. */
  warn: (text: string) => void
  isFollowing: boolean
}

/**
 * Announces changes of the route and the shelter, if the person wants that: the settings Route Updates and Shelter Capacity Updates. The panel
 * shows the changes in any case.
 */
export const createNotices = ({ say, warn, isFollowing }: Options) => ({
  /** `told`: the new route in words, for screen readers; always announced. Empty if the words have not changed. */
  route(text: string, told: string): void {
    const isWanted = notificationChoices().route
    const said = [isWanted ? text : '', told].filter(Boolean).join(' ')
    if (said) say(said)
    if (isWanted) toast({ title: text, icon: TriangleAlert })
  },
  shelter(text: string): void {
    if (!notificationChoices().shelter) return
    if (isFollowing) warn(text)
    else say(text)
  },
})
