import { zodResolver } from '@hookform/resolvers/zod'
import type { AccessibilityPreferences, User } from '@muster/contracts/entities/user'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { applyDisplayPreferences, displayPreferences } from '../../entities/user/display-preferences.ts'
import { isApiError } from '../../lib/error-text.ts'
import { Card } from '../../ui/card.tsx'
import { PreferenceSwitches } from '../../ui/preference-switches.tsx'
import { ContactsSection } from './contacts-section.tsx'
import { FormFoot } from './form-foot.tsx'
import { type CheckedProfile, createSchema, type ProfileValues, startValues, updateSchema } from './form-schema.ts'
import { NeedsSection } from './needs-section.tsx'
import { PersonalSection } from './personal-section.tsx'
import { Section } from './section.tsx'
import { TransportationSection } from './transportation-section.tsx'
import { useSaveProfile } from './use-save-profile.ts'

/** Applies the preferences at once. For an existing profile, unsaved ones are reverted when the form closes. */
function usePreferences(editing: User | null) {
  const [preferences, setPreferences] = useState(() => editing?.accessibilityPreferences ?? displayPreferences())
  const unsaved = useRef(false)
  useEffect(
    () => () => {
      if (editing && unsaved.current) applyDisplayPreferences(editing.accessibilityPreferences)
    },
    [editing],
  )
  return {
    preferences,
    change: (next: AccessibilityPreferences) => {
      unsaved.current = true
      setPreferences(next)
      applyDisplayPreferences(next)
    },
    saved: () => {
      unsaved.current = false
    },
  }
}

type ProfileFormProps = {
  /** null for a new profile. Read once, so that a refetch does not change the form while someone types. */
  user: User | null
  onSaved: (saved: User, isNew: boolean) => Promise<void> | void
}

export function ProfileForm({ user, onSaved }: ProfileFormProps) {
  const { t } = useTranslation('profile')
  const [editing] = useState(user)
  const isNew = editing === null
  const form = useForm<ProfileValues, unknown, CheckedProfile>({
    resolver: zodResolver(isNew ? createSchema : updateSchema),
    defaultValues: startValues(editing),
  })
  const { preferences, change, saved } = usePreferences(editing)
  const save = useSaveProfile(editing)

  const submit = form.handleSubmit(async profile => {
    try {
      const user = await save(profile, preferences)
      saved()
      await onSaved(user, isNew)
    } catch (error) {
      if (isApiError(error) && error.code === 'email-taken') {
        form.setError('email', { type: 'emailTaken' }, { shouldFocus: true })
      }
    }
  })

  return (
    <FormProvider {...form}>
      <Card asChild>
        <form onSubmit={submit} noValidate aria-label={t('title')}>
          <PersonalSection isNew={isNew} />
          <NeedsSection />
          <TransportationSection stored={editing?.transportationType ?? null} />
          <ContactsSection />
          <Section title={t('options.title')} hint={t('options.hint')}>
            <PreferenceSwitches value={preferences} onChange={change} />
          </Section>
          <FormFoot isNew={isNew} busy={form.formState.isSubmitting} />
        </form>
      </Card>
    </FormProvider>
  )
}
