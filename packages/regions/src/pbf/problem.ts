/** A PBF file that cannot be read; the message says what is wrong and at which byte. */
export class PbfProblem extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PbfProblem'
  }
}
