import type { Translated } from '../translated.ts'
