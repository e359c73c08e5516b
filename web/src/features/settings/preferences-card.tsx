import { chakra } from '@chakra-ui/react'
import type { AccessibilityPreferences, User } from '@muster/contracts/entities/user'
import { type Language, languageName, languages } from '@muster/contracts/vocabulary/languages'
import { displayPreferenceNames } from '@muster/contracts/vocabulary/needs'
import { applyDisplayPreferences } from '../../entities/user/display-preferences.ts'
import { chooseLanguage } from '../../i18n/start-i18n.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { PreferenceSwitches } from '../../ui/preference-switches.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'
import { useSavedSwitches } from './use-saved-switches.ts'

/** The settings for display preferences and the language. */
export function PreferencesCard({ user }: { user: User }) {
  const { t, i18n } = useTranslation('settings')
  const saved = user.accessibilityPreferences
  const { shown, change } = useSavedSwitches(user, 'accessibilityPreferences', {
    own: saved,
    defaults: saved,
    apply: applyDisplayPreferences,
  })
  const changeTo = (next: AccessibilityPreferences) => {
    for (const name of displayPreferenceNames) if (next[name] !== shown[name]) void change(name, next[name])
  }
  return (
    <SettingsCard title={t('preferences.title')}>
      <PreferenceSwitches value={shown} onChange={changeTo} />
      <chakra.div borderTopWidth="1px" borderColor="border" pt="4">
        <Field label={t('preferences.language')}>
          <Select value={i18n.language} onChange={event => void chooseLanguage(event.currentTarget.value as Language)}>
            {languages.map(language => (
              <option key={language} value={language} lang={language}>
                {languageName(language)}
              </option>
            ))}
          </Select>
        </Field>
      </chakra.div>
    </SettingsCard>
  )
}
