import type { Position } from '@muster/contracts/entities/common'
import type { MessageDraft, MessagePreview } from '@muster/contracts/entities/operator-message'
import { AppError, wrongField } from '@muster/service-kit/errors'
import type { Alert } from '../domain/alert.ts'
import { marginKm } from '../domain/audience.ts'
import { needsSecondPerson } from '../domain/second-person.ts'
import { severityOf, worse } from '../domain/severity.ts'
import { buildAlert } from './build-alert.ts'
import type { OperateContext } from './context.ts'
import { geometryOfAlert, screensOf } from './screens.ts'

type Deps = Pick<OperateContext, 'receive' | 'countReach' | 'proposals' | 'zones' | 'sender' | 'clock'>

/** Turns drafts into messages, and says what would become of a message. */
export function createPreviews({ receive, countReach, proposals, zones, sender, clock }: Deps) {
  async function followedBy({ follows, template }: MessageDraft): Promise<Alert | null> {
    if (!follows) return null
    const followed = await proposals.byId(follows.proposalId)
    if (followed?.kind !== 'message') throw new AppError('not-found')
    // Only what took effect can be changed, and a warning does not become an order by a correction of its words.
    if (followed.state !== 'sent' || followed.draft?.template !== template) throw new AppError('conflict')
    // What was changed or ended since is followed by its latest message: to extend an order that is over would open it again.
    if ((await proposals.followedAmong([follows.proposalId])).size > 0) throw new AppError('conflict')
    return followed.alert
  }

  async function polygonsOf({ zones: ids, drawn, follows }: MessageDraft): Promise<Position[][][]> {
    const known = await zones.polygonsOf(ids)
    const invalid = (field: string) => new AppError('invalid-request', { details: [wrongField(field, 'invalid')] })
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
        ...{ outcome, reason: reason ?? null, holds: held?.reasons ?? [], understood },
        needsSecondPerson: needsSecondPerson(sound),
        severity: sound.infos.map(severityOf).reduce(worse),
        screens: screensOf(sound),
        geometry: geometryOfAlert(sound),
        marginKm,
        reach: await countReach(sound),
      }
    },
  }
}
