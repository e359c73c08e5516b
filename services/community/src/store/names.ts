import type { KnownPeople } from '@muster/read-models/known-people'

/** A store whose rows contain the name of a person. */
type NameHolder = {
  renamePerson(userId: string, name: string): Promise<void>
  forgetPerson(userId: string): Promise<void>
}

/** Keeps the names of people in all stores up to date with identity's last event. */
export function createNameStore(people: KnownPeople, holders: readonly NameHolder[]) {
  /**
   * Writes a person's current name in all stores, or removes it if the account was deleted. Repeats if the name changed meanwhile, so that the newest one is
   * written last.
   */
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
     * Call it after each write that stores a person's name. The deletion of an account removes only the names that are stored at that time, and misses
     * those that requests in progress store after it.
     */
    async removeIfDeleted(userId: string): Promise<void> {
      if (await people.isDeleted(userId)) await apply(userId)
    },
  }
}
