import { type LineageMessage, reaches, supersedes } from './lineage.ts'

/**
 * Why an Update replaces nothing or a Cancel ends nothing, for its sender; null if it does, or for another type of message. `named`: the messages for people that
 * it refers to, as far as they have arrived.
 */
export function reasonWithoutEffect(by: LineageMessage, named: readonly LineageMessage[]): string | null {
  const { msgType, sender } = by.alert
  if (msgType !== 'Update' && msgType !== 'Cancel') return null
  const verb = msgType === 'Update' ? 'updates' : 'cancels'
  const referred = named.filter(({ key }) => by.references.includes(key))
  const targets = referred.filter(target => supersedes(by, target))
  if (targets.some(target => msgType === 'Update' || reaches(by, target))) return null
  if (targets.length > 0)
    return 'its area has nothing in common with the message that it cancels, which stays in force. Send the same area, or none.'
  if (by.references.length === 0) return 'it has no references, so it replaces nothing'
  if (referred.length === 0) return `the message that it ${verb} has not arrived`
  return referred.every(({ alert }) => alert.sender !== sender)
    ? `the message that it ${verb} was sent by another sender, and stays in force`
    : `a drill does not change the real message that it ${verb}`
}
