/// <reference lib="webworker" />
import { receivePush } from './push.ts'
import { keepShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

keepShell(self)
receivePush(self)
