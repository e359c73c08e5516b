import type { Reporter, TestModule } from 'vitest/node'

/** If more tests than this need a second try, the change is the likely cause and the run fails. */
const most = 3

/** Lists the tests that failed at first and passed when they ran again, each with its first error (docs/decisions/a-second-try-in-ci.md). */
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const again = modules.flatMap(module =>
      [...module.children.allTests()]
        .filter(test => test.diagnostic()?.flaky)
        .map(test => {
          const why = test
            .result()
            .errors?.map(({ message }) => message.split('\n')[0])
            .join('; ')
          return `  ${module.relativeModuleId}: ${test.fullName}\n    ${why}`
        }),
    )
    if (again.length === 0) return
    console.log(`\nPassed at the second try, each of them a defect to mend:\n${again.join('\n')}`)
    if (again.length <= most) return
    console.log(`These are more than ${most}, so the run has failed.`)
    process.exitCode = 1
  }
}
