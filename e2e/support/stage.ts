/** What the tests must know of the one Muster that they share. */
export type Stage = {
  url: string
  ingestKey: string
  /** Host and port of the push service. */
  pushHost: string
  /** Answers with everything that the push service was sent. */
  pushedUrl: string
  /** Held by whoever publishes updates. */
  lockFile: string
}

const variable = 'MUSTER_E2E_STAGE'

/** Leaves word in the environment, which the workers inherit. */
export function tellStage(stage: Stage): void {
  process.env[variable] = JSON.stringify(stage)
}

export function stage(): Stage {
  const told = process.env[variable]
  if (!told) throw new Error('Nothing was started: run the tests with playwright test.')
  return JSON.parse(told) as Stage
}
