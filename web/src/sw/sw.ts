/// <reference lib="webworker" />
import { keepShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

keepShell(self)
