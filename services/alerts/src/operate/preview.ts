import type { Position } from '@muster/contracts/entities/common'
import type { MessageDraft, MessagePreview } from '@muster/contracts/entities/operator-message'
import { AppError, invalidField } from '@muster/service-kit/errors'
import type { Alert } from '../domain/alert.ts'
import { marginKm } from '../domain/audience.ts'
import { needsSecondPerson } from '../domain/second-person.ts'
import { moreSevereOf, severityOf } from '../domain/severity.ts'
import { buildAlert } from './build-alert.ts'
import type { OperateContext } from './context.ts'
import { geometryOfAlert, screensOf } from './screens.ts'

type Deps = Pick<OperateContext, 'receive' | 'countReach' | 'proposals' | 'zones' | 'sender' | 'clock'>

/** Creates functions that make a message of a draft, and that predict what would happen to a message. */
export function createPreviews({ receive, countReach, proposals, zones, sender, clock }: Deps) {
  async function followedBy({ follows, template }: MessageDraft): Promise<Alert | null> {
    if (!follows) return null
    const followed = await proposals.byId(follows.proposalId)
    if (followed?.kind !== 'message') throw new AppError('not-found')
    // Only a message that took effect can be followed. The template must be the same, so that a correction of words cannot turn a warning into an order.
    if (followed.state !== 'sent' || followed.draft?.template !== template) throw new AppError('conflict')
    // A message that was followed already must be followed through its latest message: extending an order that is over would open it again.
    if ((await proposals.followedAmong([follows.proposalId])).size > 0) throw new AppError('conflict')
    return followed.alert
  }

  async function polygonsOf({ zones: ids, drawn, follows }: MessageDraft): Promise<Position[][][]> {
    const known = await zones.polygonsOf(ids)
    const invalid = (field: string) => new AppError('invalid-request', { details: [invalidField(field, 'invalid')] })
    if (ids.some(id => !known.get(id)?.length)) throw invalid('zones')
    if (follows?.as !== 'all-clear' && ids.length + drawn.length === 0) throw invalid('drawn')
    return [...known.values()].flat()
  }

  return {
    async alertOf(id: string, draft: MessageDraft): Promise<Alert> {
      const [followed, zonePolygons] = await Promise.all([followedBy(draft), polygonsOf(draft)])
      return buildAlert({ id, draft, zonePolygons, followed, ...sender, now: clock.now() })
    },

    async preview(alert: Alert): Promise<MessagePreview> {
      const [received] = await receive([alert], { isDryRun: true })
      if (!received) throw new Error('message was not ingested')
      const { outcome, reason, understood, held, alert: sound } = received
      return {
        outcome,
        reason: reason ?? null,
        holds: held?.reasons ?? [],
        understood,
        needsSecondPerson: needsSecondPerson(sound),
        severity: sound.infos.map(severityOf).reduce(moreSevereOf),
        screens: screensOf(sound),
        geometry: geometryOfAlert(sound),
        marginKm,
        reach: await countReach(sound),
      }
    },
  }
}
