import type { KnownPeople } from '@muster/read-models/known-people'

/** A store whose rows carry the name of a person. */
type NameHolder = {
  renamePerson(userId: string, name: string): Promise<void>
  forgetPerson(userId: string): Promise<void>
}

/** Keeps the names in memberships, messages and invitations as identity last told them. */
export function createNameStore(people: KnownPeople, holders: readonly NameHolder[]) {
  /** Writes the current name everywhere. Repeats when the name changed meanwhile, so that the newest is written last. */
  async function apply(userId: string): Promise<void> {
    for (;;) {
      const person = await people.find(userId)
      for (const holder of holders) {
        await (person ? holder.renamePerson(userId, person.name) : holder.forgetPerson(userId))
      }
      const known = await people.find(userId)
      if (known?.revision === person?.revision) return
    }
  }

  return {
    apply,

    /**
     * Call it after each write that carries the caller's name. The deletion of an account removes the names that are
     * stored by then, and misses those of requests that were under way.
     */
    async removeIfDeleted(userId: string): Promise<void> {
      if (await people.isDeleted(userId)) await apply(userId)
    },
  }
}
