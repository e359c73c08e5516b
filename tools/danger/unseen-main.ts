// npm run danger:unseen: prints how the recognition does on the messages of `knowledge/danger/unseen`, by class and language.
import { unseenTable } from './unseen.ts'

console.info(unseenTable())
