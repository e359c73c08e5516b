import type { Member, Tags } from '../pbf/block.ts'
import { float64List, sortUnique } from './number-list.ts'
import { refugeKind } from './refuges.ts'
import { areaRule, poiRule } from './tag-rules.ts'

/** An area whose outline consists of several ways. */
export type AreaRelation = { id: number; tags: Tags; outer: number[]; inner: number[] }
/** A turn restriction by OpenStreetMap ids. */
export type RestrictionRelation = {
  from: number
  to: number
  via: { node: number } | { ways: number[] }
  kind: string
  except: string[]
}

// Countries, states, counties, and cities and towns.
const shownLevels = new Set(['2', '4', '6', '8'])

/** Whether tags are those of a named boundary that the map shows. */
export const isAdministrative = (tags: Tags): boolean =>
  tags.boundary === 'administrative' && shownLevels.has(tags.admin_level ?? '') && Boolean(tags.name)

/** Collects the relevant relations of an extract while it is read. */
export function createRelations() {
  const areas: AreaRelation[] = []
  const restrictions: RestrictionRelation[] = []
  const members = float64List()
  // Several extracts repeat relations that cross their common border.
  const taken = new Set<number>()

  return {
    areas,
    restrictions,
    take(id: number, list: readonly Member[], tags: Tags) {
      const { type } = tags
      if (taken.has(id)) return
      if (type === 'multipolygon' || (type === 'boundary' && isAdministrative(tags))) {
        const isWanted = isAdministrative(tags) || areaRule(tags, 1e6) || poiRule(tags) || refugeKind(tags)
        if (!isWanted) return
        const ways = list.filter(member => member.type === 'way')
        const inner = ways.filter(({ role }) => role === 'inner').map(member => member.id)
        const outer = ways.filter(({ role }) => role === 'outer' || role === '').map(member => member.id)
        // A relation without members has no outline; some damaged files contain such relations.
        if (outer.length === 0) return
        for (const way of ways) members.push(way.id)
        taken.add(id)
        areas.push({ id, tags, outer, inner })
      } else if (type === 'restriction' || type?.startsWith('restriction:')) {
        const restriction = restrictionOf(list, tags)
        if (!restriction) return
        taken.add(id)
        restrictions.push(restriction)
      }
    },
    /** Sorted ids of all ways that are members of areas. */
    memberWays: () => sortUnique(members.values()),
  }
}

function restrictionOf(list: readonly Member[], tags: Tags): RestrictionRelation | null {
  const kind = tags.restriction ?? tags['restriction:motorcar'] ?? tags['restriction:motor_vehicle']
  const from = list.find(({ role, type }) => role === 'from' && type === 'way')
  const to = list.find(({ role, type }) => role === 'to' && type === 'way')
  const vias = list.filter(({ role }) => role === 'via')
  const [via] = vias
  if (!kind || !from || !to || !via) return null
  const ways = vias.filter(({ type }) => type === 'way').map(({ id }) => id)
  if (via.type !== 'node' && ways.length !== vias.length) return null
  return {
    from: from.id,
    to: to.id,
    via: via.type === 'node' ? { node: via.id } : { ways },
    kind,
    except: (tags.except ?? '').split(';').flatMap(word => word.trim() || []),
  }
}
