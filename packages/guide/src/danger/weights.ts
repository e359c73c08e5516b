/**
 * The characters that numbers are written as: printable, and none that JSON would have to escape, so that the file compresses well.
 * A weight is the distance of its character from the middle one, and a gap its place; the last one stands for a gap that goes on.
 */
export const weightCharacters = Array.from({ length: 93 }, (_, i) => String.fromCharCode(33 + i))
  .join('')
  .replace(/["\\]/g, '')
export const middleWeight = (weightCharacters.length - 1) / 2

export const numbersOfCharacters = new Map([...weightCharacters].map((character, number) => [character, number]))

/** Small weights are told apart better than large ones: they are many. */
export const weightOf = (character: string): number => {
  const distance = ((numbersOfCharacters.get(character) ?? middleWeight) - middleWeight) / middleWeight
  return Math.sign(distance) * distance * distance
}
