import { join } from 'node:path'
import { stateDir } from '@muster/tools/infra/paths'

/** The folder for the pictures and the page that shows them. git ignores it. */
export const picturesDir = join(stateDir(), 'pictures')

export const languages = ['en', 'es'] as const
export type Language = (typeof languages)[number]

type Parameter = 'STATES' | 'LANGUAGES' | 'SIZES' | 'LOOKS'

/** The values that the command's options select: for example the comma-separated list `390,1280` in MUSTER_PICTURES_SIZES. All if there is no option. */
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
/** The media settings of each look. */
export const looks = {
  light: plain,
  dark: { ...plain, colorScheme: 'dark' },
  contrast: { ...plain, contrast: 'more' },
  'contrast-dark': { ...plain, colorScheme: 'dark', contrast: 'more' },
  forced: { ...plain, forcedColors: 'active' },
} as const

/** The file name of a picture. */
export const pictureName = (language: Language, size: string, look: string) => `${language}-${size}-${look}.png`
