import { join } from 'node:path'
import { stateDir } from '@muster/tools/infra/paths'

/** The folder for the pictures and the page that shows them. git ignores it. */
export const picturesDir = join(stateDir(), 'pictures')

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

type Parameter = 'STATES' | 'LANGUAGES' | 'SIZES' | 'LOOKS'

/**
 * The names that the command's options select; all of them without an option. The options are in variables, for example `MUSTER_PICTURES_SIZES=390,1280`.
 * Throws on an unknown name.
 */
export function chosen<Name extends string>(parameter: Parameter, all: readonly Name[]): Name[] {
  const names = process.env[`MUSTER_PICTURES_${parameter}`]?.split(',').filter(Boolean)
  const unknown = names?.find(name => !all.includes(name as Name))
  if (unknown) throw new Error(`${unknown} is none of ${all.join(', ')}.`)
  return all.filter(name => names?.includes(name) ?? true)
}

/** Window sizes in CSS px. */
export const sizes = {
  '320': { width: 320, height: 640 },
  '390': { width: 390, height: 844 },
  landscape: { width: 844, height: 390 },
  '1280': { width: 1280, height: 800 },
} as const

const plain = { colorScheme: 'light', contrast: 'no-preference', forcedColors: 'none' } as const
export const looks = {
  light: plain,
  dark: { ...plain, colorScheme: 'dark' },
  contrast: { ...plain, contrast: 'more' },
  forced: { ...plain, forcedColors: 'active' },
} as const

export const pictureName = (language: Language, size: string, look: string) => `${language}-${size}-${look}.png`
