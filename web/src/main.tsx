import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app/app.tsx'
import { Providers } from './app/providers.tsx'
import { startDisplayPreferences } from './entities/user/display-preferences.ts'
import { startI18n } from './i18n/start-i18n.ts'
import { logProblem } from './lib/log.ts'
import './app/theme/font.css'

startDisplayPreferences()
await startI18n().catch(error => logProblem('Language could not be loaded', error))

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root')
createRoot(root).render(
  <Providers>
    <BrowserRouter>
      <App />
    </BrowserRouter>
  </Providers>,
)

if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  navigator.serviceWorker.register('/sw.js').catch(error => logProblem('Service worker was not registered', error))
}
