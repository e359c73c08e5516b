import { chakra } from '@chakra-ui/react'
import type { AccessibilityPreferences, User } from '@muster/contracts/entities/user'
import { type Language, languageName, languages } from '@muster/contracts/vocabulary/languages'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useUpdateUserMutation } from '../../entities/user/api.ts'
import { applyDisplayPreferences } from '../../entities/user/display-preferences.ts'
import { chooseLanguage } from '../../i18n/start-i18n.ts'
import { toast } from '../../lib/toast.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/input.tsx'
import { PreferenceSwitches } from '../../ui/preference-switches.tsx'
import { SettingsCard } from './settings-card.tsx'

/** Each switch takes effect at once. The latest choice is saved, and reverted when saving fails. */
function useSavedPreferences({ id, accessibilityPreferences: known }: User) {
  const { t } = useTranslation('settings')
  const [update] = useUpdateUserMutation()
  const [value, setValue] = useState(known)
  const last = useRef(0)
  useEffect(() => setValue(known), [known])

  const change = async (next: AccessibilityPreferences) => {
    last.current += 1
    const mine = last.current
    setValue(next)
    applyDisplayPreferences(next)
    try {
      await update({ params: { id }, body: { accessibilityPreferences: next } }).unwrap()
    } catch {
      if (mine !== last.current) return
      setValue(known)
      applyDisplayPreferences(known)
      toast({ title: t('profile.failedTitle'), description: t('profile.failed'), variant: 'destructive' })
    }
  }
  return { value, change }
}

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
