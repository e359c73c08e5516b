import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { helpCountdownSeconds, unseenSeconds } from '@muster/contracts/vocabulary/help'
import type { Language } from '@muster/contracts/vocabulary/languages'
import { texts } from '@muster/languages/all/mail'
import { texts as updateWords } from '@muster/languages/all/update-words'
import { fill } from '@muster/languages/fill'
import { updateTitle } from '@muster/languages/update-text'
import { composeMail } from '@muster/service-kit/mail/compose-mail'
import type { MailText } from '@muster/service-kit/mail/mailer'

/**
 * The text of the mail to a person whose devices have not reported an order as opened. It says what the order is and what happens next, not where they live.
 * `asksPeople`: whether their plan's people are asked next.
 */
export function orderMail({
  update,
  language,
  link,
  asksPeople,
}: {
  update: EmergencyUpdate
  language: Language
  link: string
  asksPeople: boolean
}): MailText {
  const words = texts[language].unseenOrder
  const title = updateTitle({ ...update, translations: {} }, { words: updateWords[language], language })
  const values = {
    title,

    minutes: `${unseenSeconds.people / 60}`,
    seconds: `${helpCountdownSeconds}`,
  }
  const { subject, said, why, people, danger, signature } = words
  const parts = [said, { link }, why, ...(asksPeople ? [people] : []), danger, signature]
  return composeMail({
    subject: fill(subject, values),
    language,
    parts: parts.map(part => (typeof part === 'string' ? fill(part, values) : part)),
  })
}
