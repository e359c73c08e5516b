import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { Providers } from './app/providers.tsx'
import { chakraSystem } from './app/theme/system.ts'
import { listenForOfflineQuestions } from './entities/offline-pack/listen.ts'
import { startDisplayPreferences } from './entities/user/display-preferences.ts'
import { loadScreenTexts, startFirstTexts } from './i18n/start-i18n.ts'
import { keepInstallPrompt } from './lib/install-prompt.ts'
import { loadWithParts } from './lib/lazy-part.ts'
import { logProblem } from './lib/log.ts'
import { nextTask } from './lib/next-task.ts'
import { keepServiceWorker } from './lib/service-worker.ts'
import './app/theme/font.css'
import { wait } from './lib/wait.ts'

const languageMs = 2_000

listenForOfflineQuestions(async () => (await import('./features/offline/host.ts')).answerFromPacks)
startDisplayPreferences()
keepInstallPrompt()
loadWithParts(loadScreenTexts)
// English is bundled; another language that loads slowly must not delay the first screen.
const language = startFirstTexts().catch(error => logProblem('language not loaded', error))
await nextTask()
chakraSystem()
await Promise.race([language, wait(languageMs)])
await nextTask()

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <Providers>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </Providers>,
)

if (import.meta.env.PROD) keepServiceWorker()
