// npm run languages: writes languages/list.json from the folders and says what is missing in them.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { problemsOf } from './compare.ts'
import { languageFolders, languagesDir } from './folders.ts'
import { languageList } from './list.ts'

writeFileSync(join(languagesDir, 'list.json'), languageList())
for (const language of languageFolders()) {
  const problems = problemsOf(language)
  console.log(problems.length === 0 ? `${language}: complete` : `${language}:\n  ${problems.join('\n  ')}`)
  if (problems.length > 0) process.exitCode = 1
}
