import { createSystem, defaultBaseConfig, defineConfig } from '@chakra-ui/react'
import { colors } from './colors.ts'
import { globalCss, keyframes } from './global-css.ts'
import { fontSizes, frameSizes, textStyles, tokens } from './scales.ts'
import { slotRecipes } from './slot-recipes.ts'

const config = defineConfig({
  preflight: true,
  globalCss,
  // Attributes, not media queries: the person's own setting counts as well as the system's.
  // `html`, not `:root`: emotion joins a selector that starts with a colon to the component's class.
  conditions: {
    dark: 'html[data-mode=dark] &',
    light: 'html[data-mode=light] &',
    highContrast: 'html[data-contrast=more] &',
    highContrastDark: 'html[data-contrast=more][data-mode=dark] &',
  },
  theme: {
    breakpoints: { sm: '30em', md: '48em', lg: '64em', xl: '80em' },
    keyframes,
    tokens,
    semanticTokens: {
      colors,
      fontSizes,
      sizes: frameSizes,
      shadows: {
        overlay: {
          value: {
            base: '0 8px 28px rgb(18 26 22 / .16)',
            _dark: '0 8px 28px rgb(0 0 0 / .5)',
            _highContrast: 'none',
          },
        },
      },
    },
    textStyles,
    slotRecipes,
  },
})

let made: ReturnType<typeof createSystem> | undefined

/** Chakra's tokens and styles. They are created at the first call, because that takes long and would block the start of the app. */
export function chakraSystem(): ReturnType<typeof createSystem> {
  made ??= createSystem(defaultBaseConfig, config)
  return made
}
