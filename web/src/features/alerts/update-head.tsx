import { chakra } from '@chakra-ui/react'
import type { EmergencyUpdate } from '@muster/contracts/entities/emergency-update'
import { useTimeLabel } from '../../lib/time-label.ts'
import { DrillTag } from '../../ui/drill.tsx'
import { SeverityBadge } from '../../ui/severity.tsx'

/** The first line of an update in every list: severity, drill mark, and time of issue. */
export function UpdateHead({ update }: { update: EmergencyUpdate }) {
  const label = useTimeLabel()
  return (
    <chakra.div display="flex" alignItems="center" justifyContent="space-between" gap="3" flexWrap="wrap">
      <chakra.span display="inline-flex" alignItems="center" gap="2">
        {update.isDrill && <DrillTag />}
        <SeverityBadge severity={update.severity} calm={update.isDrill} />
      </chakra.span>
      <chakra.time dateTime={update.issuedAt} fontSize="xs" color="fg.muted">
        {label(update.issuedAt)}
      </chakra.time>
    </chakra.div>
  )
}
