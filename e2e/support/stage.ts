/** Addresses of the stack that all tests share. */
export type Stage = {
  url: string
  ingestKey: string
  /** Host and port of the push service. */
  pushHost: string
  /** Returns everything that the push service received. */
  pushedUrl: string
  /** Lock of the test that publishes updates. */
  lockFile: string
}

const variable = 'MUSTER_E2E_STAGE'

/** Puts the stage into the environment, which the workers inherit. */
export function tellStage(stage: Stage): void {
  process.env[variable] = JSON.stringify(stage)
}

export function stage(): Stage {
  const told = process.env[variable]
  if (!told) throw new Error('Nothing was started: run the tests with playwright test.')
  return JSON.parse(told) as Stage
}
