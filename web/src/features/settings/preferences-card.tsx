import { chakra } from '@chakra-ui/react'
import type { AccessibilityPreferences, User } from '@muster/contracts/entities/user'
import { type Language, languageName, languages } from '@muster/contracts/vocabulary/languages'
import { useEffect, useRef, useState } from 'react'
import { applyDisplayPreferences } from '../../entities/user/display-preferences.ts'
import { saveProfile } from '../../entities/user/save-profile.ts'
import { chooseLanguage } from '../../i18n/start-i18n.ts'
import { toast } from '../../lib/toast.ts'
import { useAppDispatch } from '../../lib/use-app-dispatch.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { PreferenceSwitches } from '../../ui/preference-switches.tsx'
import { SettingsCard } from '../../ui/settings-card.tsx'

/** The display preferences. A change takes effect at once and is saved. It is reverted if saving fails. */
function useSavedPreferences(user: User) {
  const { accessibilityPreferences: known } = user
  const { t } = useTranslation('settings')
  const dispatch = useAppDispatch()
  const [value, setValue] = useState(known)
  const last = useRef(0)
  useEffect(() => setValue(known), [known])

  const change = async (next: AccessibilityPreferences) => {
    last.current += 1
    const mine = last.current
    setValue(next)
    applyDisplayPreferences(next)
    try {
      await saveProfile(dispatch, {
        before: { ...user, accessibilityPreferences: value },
        after: { ...user, accessibilityPreferences: next },
        fields: ['accessibilityPreferences'],
      })
    } catch {
      if (mine !== last.current) return
      setValue(known)
      applyDisplayPreferences(known)
      toast({ title: t('profile.failedTitle'), description: t('profile.failed'), variant: 'destructive' })
    }
  }
  return { value, change }
}

/** The settings for display preferences and the language. */
export function PreferencesCard({ user }: { user: User }) {
  const { t, i18n } = useTranslation('settings')
  const { value, change } = useSavedPreferences(user)
  return (
    <SettingsCard title={t('preferences.title')}>
      <PreferenceSwitches value={value} onChange={next => void change(next)} />
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
