import type { AuditEntry, AuditFilter } from '@muster/contracts/entities/operator-message'

/** Whether an entry matches a filter. */
export function matchesAuditFilter({ who, action, at, subject, detail }: AuditEntry, filter: AuditFilter): boolean {
  const moment = Date.parse(at)
  return (
    (filter.action === undefined || action === filter.action) &&
    (filter.from === undefined || moment >= Date.parse(filter.from)) &&
    (filter.until === undefined || moment <= Date.parse(filter.until)) &&
    hasPart([who.name, who.id], filter.who) &&
    // A sender's key appears as the person whose messages are recorded, and as the subject that was made, confirmed or revoked.
    hasPart([who.passkey, detail.key, who.id, subject], filter.key)
  )
}

function hasPart(texts: readonly (string | null | undefined)[], part = ''): boolean {
  const wanted = part.trim().toLowerCase()
  return wanted === '' || texts.some(text => text?.toLowerCase().includes(wanted))
}
