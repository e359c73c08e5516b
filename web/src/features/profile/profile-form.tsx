import { chakra } from '@chakra-ui/react'
import { zodResolver } from '@hookform/resolvers/zod'
import type { AccessibilityPreferences, User } from '@muster/contracts/entities/user'
import { useEffect, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { applyDisplayPreferences, displayPreferences } from '../../entities/user/display-preferences.ts'
import { isApiError } from '../../lib/error-text.ts'
import { useFormDraft } from '../../lib/use-draft.ts'
import { useLeaveQuestion } from '../../lib/use-leave-question.ts'
import { useTranslation } from '../../lib/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { LeaveDialog } from '../../ui/leave-dialog.tsx'
import { PreferenceSwitches } from '../../ui/preference-switches.tsx'
import { ContactsSection } from './contacts-section.tsx'
import { FormFoot } from './form-foot.tsx'
import { type CheckedProfile, createSchema, type ProfileValues, startValues, updateSchema } from './form-schema.ts'
import type { HomeSlots } from './home-check.tsx'
import { NeedsSection } from './needs-section.tsx'
import { PersonalSection } from './personal-section.tsx'
import { Section } from './section.tsx'
import { TransportationSection } from './transportation-section.tsx'
import { useSaveProfile } from './use-save-profile.ts'

/** Applies changed preferences at once. For an existing profile, unsaved preferences are reverted when the form closes. */
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

/** The stored draft: typed and not saved. `editing`: the profile when the person began; null for a new one. Passwords are never stored. */
type Draft = { editing: User | null; values: Omit<ProfileValues, 'password' | 'currentPassword' | 'passkey'> }

const withoutPassword = ({ password: _, currentPassword: __, passkey: ___, ...values }: ProfileValues) => values

type ProfileFormProps = {
  /** Null for a new profile. Read once, so that a refetch does not change the form while the person types. */
  user: User | null
  onSaved: (saved: User, isNew: boolean) => Promise<void> | void
  /** Called when the person wants to log in instead, because their e-mail address already has a profile. */
  onLogin: () => void
  home: HomeSlots
}

/** The form that creates or changes a profile. Typed values are stored as a draft until they are saved or dropped. */
export function ProfileForm({ user, onSaved, onLogin, home }: ProfileFormProps) {
  const { t } = useTranslation('profile')
  const draft = useFormDraft<Draft>(`profile ${user?.id ?? ''}`)
  const [found, setFound] = useState(draft.found)
  const [editing, setEditing] = useState(found ? found.editing : user)
  const isNew = editing === null
  const [start, setStart] = useState(() => startValues(editing))
  const form = useForm<ProfileValues, unknown, CheckedProfile>({
    resolver: zodResolver(isNew ? createSchema : updateSchema),
    defaultValues: { ...start, ...found?.values },
  })
  const [isHalfFilled, setIsHalfFilled] = useState(found !== null)
  const leaving = useLeaveQuestion(isHalfFilled)
  useEffect(() => {
    const { unsubscribe } = form.watch(() => {
      const values = withoutPassword(form.getValues())
      const isUntouched = JSON.stringify(values) === JSON.stringify(withoutPassword(start))
      setIsHalfFilled(!isUntouched)
      draft.keep(isUntouched ? null : { editing, values })
    })
    return unsubscribe
  }, [form, draft.keep, editing, start])
  const startOver = () => {
    const fresh = startValues(user)
    draft.keep(null)
    setFound(null)
    setEditing(user)
    setStart(fresh)
    form.reset(fresh)
    setIsHalfFilled(false)
  }
  const { preferences, change, saved } = usePreferences(editing)
  const save = useSaveProfile(editing)

  const submit = form.handleSubmit(async profile => {
    const sent = JSON.stringify(withoutPassword(form.getValues()))
    try {
      const user = await save(profile, preferences)
      if (!user) return
      const typed = withoutPassword(form.getValues())
      if (editing && JSON.stringify(typed) !== sent) {
        // The person went on typing while the answer was on its way. Their changes stay, now of the saved profile.
        setEditing(user)
        setStart(startValues(user))
        draft.keep({ editing: user, values: typed })
        saved()
        return
      }
      draft.keep(null)
      setIsHalfFilled(false)
      saved()
      await onSaved(user, isNew)
    } catch (error) {
      // A passkey assertion works once, so the next attempt needs a new one.
      form.setValue('passkey', null)
      if (isApiError(error) && error.code === 'passkey-refused') {
        form.setError('currentPassword', { type: 'passkeyRefused' }, { shouldFocus: true })
      }
      if (isApiError(error) && error.code === 'email-taken') {
        form.setError('email', { type: 'emailTaken' }, { shouldFocus: true })
      }
      if (isApiError(error) && error.code === 'wrong-password') {
        form.setError('currentPassword', { type: 'wrongPassword' }, { shouldFocus: true })
      }
    }
  })

  return (
    <FormProvider {...form}>
      {found && (
        <chakra.div mb="5">
          <DraftNotice onDrop={startOver} />
        </chakra.div>
      )}
      {leaving.isAsked && <LeaveDialog onStay={leaving.stay} onLeave={leaving.leave} />}
      <Card asChild>
        <form onSubmit={submit} noValidate aria-label={t('title')}>
          <PersonalSection isNew={isNew} onLogin={onLogin} home={home} />
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
