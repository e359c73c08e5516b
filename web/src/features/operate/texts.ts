import { addTexts, type Texts } from '../../lib/texts.ts'

// Loaded with the console alone: residents do not need these texts.
const files = import.meta.glob<Texts>('@muster/languages/*/operate.json', {
  eager: true,
  import: 'default',
})

for (const [path, texts] of Object.entries(files)) {
  const language = path.split('/').at(-2)
  if (language) addTexts(language, 'operate', texts)
}
