/// <reference lib="webworker" />
import { answerFromPacks } from './offline-answers.ts'
import { receivePush } from './push.ts'
import { renewPacks } from './renew-packs.ts'
import { keepShell } from './shell.ts'

declare const self: ServiceWorkerGlobalScope

keepShell(self)
receivePush(self)
answerFromPacks(self)
renewPacks(self)
