import { texts } from '@muster/languages/all/mail'
import { fill } from '@muster/languages/fill'
import { composeMail } from '@muster/service-kit/mail/compose-mail'
import { harmlessName } from '@muster/service-kit/mail/harmless-name'
import type { MailText } from '@muster/service-kit/mail/mailer'
import { firstNameOf } from './block-place.ts'
import type { Asked, MailKind, StoredRequest } from './request.ts'

/** The text of a mail to a person who is asked, in the language of the request's owner. It contains neither place nor needs; these are shown behind `link`. */
export function helpMail({
  kind,
  request: { ownerName, language },
  asked,
  link,
}: {
  kind: MailKind
  request: Pick<StoredRequest, 'ownerName' | 'language'>
  asked: Pick<Asked, 'name' | 'kind'>
  link: string
}): MailText {
  const { inPlan, ...kinds } = texts[language].help
  // An empty owner name means that the account was deleted.
  const words = ownerName === '' && kind === 'stop' ? kinds.gone : kinds[kind]
  const { subject, asked: question, how, signature } = words
  // A mail to a link may reach the wrong person, so it says how to report that. A mail to an account goes to the right person.
  const notYou = asked.kind === 'user' && words !== kinds.gone ? inPlan : words.notYou
  const values = {
    person: harmlessName(firstNameOf(ownerName)),
    fullName: harmlessName(ownerName),
    name: harmlessName(asked.name ?? ''),
  }
  const links = kind === 'stop' ? [] : [{ link }]
  const parts = [fill(question, values), ...links, ...[how, notYou, signature].map(text => fill(text, values))]
  return composeMail({ subject: fill(subject, values), language, parts })
}
