import type { AuditEntry, AuditFilter } from '@muster/contracts/entities/operator-message'

/** Whether an entry is looked for. */
export function isLookedFor({ who, action, at, subject, detail }: AuditEntry, filter: AuditFilter): boolean {
  const moment = Date.parse(at)
  return (
    (filter.action === undefined || action === filter.action) &&
    (filter.from === undefined || moment >= Date.parse(filter.from)) &&
    (filter.until === undefined || moment <= Date.parse(filter.until)) &&
    hasPart([who.name, who.id], filter.who) &&
    // The key of a sender is whom its messages are of, and what is made, confirmed and revoked.
    hasPart([who.passkey, detail.key, who.id, subject], filter.key)
  )
}

function hasPart(texts: readonly (string | null | undefined)[], part = ''): boolean {
  const wanted = part.trim().toLowerCase()
  return wanted === '' || texts.some(text => text?.toLowerCase().includes(wanted))
}
