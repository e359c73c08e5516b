import { isDeepStrictEqual } from 'node:util'

/** Returns a function that adds a fact to `facts` unless an equal one is there, because an event whose acknowledgement is late is published again. */
export const collectInto =
  <T>(facts: T[]) =>
  (fact: T): void => {
    if (!facts.some(known => isDeepStrictEqual(known, fact))) facts.push(fact)
  }
