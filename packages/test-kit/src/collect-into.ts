import { isDeepStrictEqual } from 'node:util'

/** Returns a function that adds a fact to `facts` unless an equal one is there: an event whose acknowledgement comes late is published again. */
export const collectInto =
  <T>(facts: T[]) =>
  (fact: T): void => {
    if (!facts.some(known => isDeepStrictEqual(known, fact))) facts.push(fact)
  }
