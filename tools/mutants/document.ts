import type { Guard } from './guard.ts'

const intro = `# Guards

Each line is one safety-critical place in the code, and the tests that must fail without it. \`npm run mutants\` removes the guards from a
copy of this checkout, one at a time, runs those tests and lists the guards that no test covers. \`npm run mutants -- gateway identity/reset\` takes
the guards whose id contains one of the words; \`--fast\` is the short form that \`.ci/run\` runs.

The list is data in \`tools/mutants/guards/\`: file, the code of the guard, the same code without it, tests. A test fails when the code of a guard is no
longer there. \`npm run guards:document\` writes this page from the list.
`

/** The text of docs/guards.md. */
export function guardsDocument(guards: readonly Guard[]): string {
  const areas = Map.groupBy(guards, ({ id }) => id.split('/')[0] ?? '')
  const sections = [...areas].map(
    ([area, list]) =>
      `## ${area}\n| guard | what must hold | where | tests |\n|---|---|---|---|\n${list.map(row).join('\n')}\n`,
  )
  return [intro, ...sections].join('\n')
}

function row({ id, holds, file, tests, fast }: Guard): string {
  const name = id.slice(id.indexOf('/') + 1)
  return `| ${name}${fast ? ' (fast)' : ''} | ${holds} | \`${file}\` | ${tests.map(test => `\`${test}\``).join(', ')} |`
}
