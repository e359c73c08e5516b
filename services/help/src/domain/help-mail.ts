import { texts } from '@muster/languages/all/mail'
import { fill } from '@muster/languages/fill'
import { composeMail } from '@muster/service-kit/mail/compose-mail'
import { harmlessName } from '@muster/service-kit/mail/harmless-name'
import type { MailText } from '@muster/service-kit/mail/mailer'
import { firstNameOf } from './block-place.ts'
import type { Asked, MailKind, StoredRequest } from './request.ts'

/** A mail of the chain, in the language of its owner. Says neither where they are nor what they need: that is behind the link. */
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
  // Whoever has no name any more has deleted their account.
  const words = ownerName === '' && kind === 'stop' ? kinds.gone : kinds[kind]
  const { subject, asked: question, how, signature } = words
  // A link can reach somebody else; who has an account is who they are.
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
