// npm run languages: writes languages/list.json and languages/all from the folders, and reports missing texts.
import { problemsOf } from './compare.ts'
import { languageFolders } from './folders.ts'
import { writeGenerated } from './list.ts'

writeGenerated()
for (const language of languageFolders()) {
  const problems = problemsOf(language)
  console.log(problems.length === 0 ? `${language}: complete` : `${language}:\n  ${problems.join('\n  ')}`)
  if (problems.length > 0) process.exitCode = 1
}
