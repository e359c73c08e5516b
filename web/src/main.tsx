import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { Providers } from './app/providers.tsx'
import { listenForOfflineQuestions } from './entities/offline-pack/listen.ts'
import { startDisplayPreferences } from './entities/user/display-preferences.ts'
import { startI18n } from './i18n/start-i18n.ts'
import { logProblem } from './lib/log.ts'
import { keepServiceWorker } from './lib/service-worker.ts'
import './app/theme/font.css'
import { wait } from './lib/wait.ts'

const languageMs = 2_000

listenForOfflineQuestions(async () => (await import('./features/offline/host.ts')).answerFromPacks)
startDisplayPreferences()
// English is bundled; another language that loads slowly must not delay the first screen.
const language = startI18n().catch(error => logProblem('language not loaded', error))
await Promise.race([language, wait(languageMs)])

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
