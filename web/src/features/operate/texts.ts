import { addTexts, type Texts } from '../../lib/texts.ts'

// These texts are loaded only with the console, because residents do not need them.
const files = import.meta.glob<Texts>('@muster/languages/*/operate.json', {
  eager: true,
  import: 'default',
})

for (const [path, texts] of Object.entries(files)) {
  const language = path.split('/').at(-2)
  if (language) addTexts(language, 'operate', texts)
}
