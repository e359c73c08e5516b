import i18next from 'i18next'

// Loaded with the console alone: residents do not need these texts.
const files = import.meta.glob<Record<string, unknown>>('@muster/languages/*/operate.json', {
  eager: true,
  import: 'default',
})

for (const [path, texts] of Object.entries(files)) {
  const language = path.split('/').at(-2)
  if (language) i18next.addResourceBundle(language, 'operate', texts)
}
