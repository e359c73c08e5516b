import { chakra } from '@chakra-ui/react'
import type { AccessibilityPreferences } from '@muster/contracts/entities/user'
import { Contrast, Play, Type, Volume2 } from 'lucide-react'
import { announce, useHasVoice } from '../lib/speech.ts'
import { useTranslation } from '../lib/use-translation.ts'
import { Button } from './button.tsx'
import { SwitchRow } from './choice-row.tsx'

const switches = [
  { name: 'largeText', icon: Type },
  { name: 'voiceGuidance', icon: Volume2 },
  { name: 'highContrast', icon: Contrast },
] as const

/** A list of `SwitchRow`s with lines between them. */
export const SwitchRows = chakra('div', {
  base: {
    '& > * + *': { borderTopWidth: '1px', borderColor: 'border' },
  },
})

type PreferenceSwitchesProps = {
  value: AccessibilityPreferences
  onChange: (next: AccessibilityPreferences) => void
}

/** Large Text, Voice Guidance and High Contrast. */
export function PreferenceSwitches({ value, onChange }: PreferenceSwitchesProps) {
  const { t, i18n } = useTranslation('settings')
  const hasVoice = useHasVoice(i18n.language)
  const hint = (name: (typeof switches)[number]['name']) =>
    name === 'voiceGuidance' && !hasVoice ? t('preferences.voiceMissing') : t(`preferences.${name}Hint`)
  // Called in the handler of a press, because browsers allow speech only then.
  const speak = (text: string) =>
    announce({ said: [{ text, language: i18n.language }], urgency: 'reading', topic: 'sample' })
  return (
    <SwitchRows>
      {switches.map(({ name, icon }) => (
        <div key={name}>
          <SwitchRow
            icon={icon}
            label={t(`preferences.${name}`)}
            hint={hint(name)}
            checked={value[name]}
            onChange={event => {
              const isOn = event.currentTarget.checked
              onChange({ ...value, [name]: isOn })
              if (name === 'voiceGuidance' && isOn) speak(t('preferences.voiceOn'))
            }}
          />
          {name === 'voiceGuidance' && value.voiceGuidance && hasVoice && (
            <Button look="outline" size="sm" icon={Play} mb="3" onClick={() => speak(t('preferences.voiceSample'))}>
              {t('preferences.voiceTest')}
            </Button>
          )}
        </div>
      ))}
    </SwitchRows>
  )
}
