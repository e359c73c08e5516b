import { inWords } from '../../infra/in-words.ts'
import { exitCodeOf, onEnd } from '../../process/with-parent.ts'
import { NoEngine } from './run.ts'

/** A deployment to check. `end` removes it, or prints how to remove it. */
export type Check = { play(): Promise<void>; report(): Promise<string>; end(): Promise<void> }

/** Runs a check and ends it, also on Ctrl-C. Prints `Skipped` if `prepare` throws NoEngine. Resolves to the exit code. */
export async function runCheck(prepare: () => Promise<Check>): Promise<number> {
  let end = async () => {}
  onEnd(reason => void end().finally(() => process.exit(exitCodeOf(reason))))
  try {
    const check = await prepare()
    end = async () => {
      end = async () => {}
      await check.end()
    }
    try {
      await check.play()
    } catch (error) {
      console.error(await check.report())
      throw error
    } finally {
      await end()
    }
    return 0
  } catch (error) {
    if (error instanceof NoEngine) {
      console.log(`Skipped, nothing was checked: ${error.message}.`)
      return 0
    }
    console.error(inWords(error))
    return 1
  }
}
