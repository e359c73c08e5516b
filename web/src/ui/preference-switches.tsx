import { chakra } from '@chakra-ui/react'
import type { AccessibilityPreferences } from '@muster/contracts/entities/user'
import { Contrast, Type, Volume2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SwitchRow } from './choice-row.tsx'

const switches = [
  { name: 'largeText', icon: Type },
  { name: 'voiceGuidance', icon: Volume2 },
  { name: 'highContrast', icon: Contrast },
] as const

/** Rows with a hairline between; put `SwitchRow`s in it. */
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
  const { t } = useTranslation('settings')
  return (
    <SwitchRows>
      {switches.map(({ name, icon }) => (
        <SwitchRow
          key={name}
          icon={icon}
          label={t(`preferences.${name}`)}
          hint={t(`preferences.${name}Hint`)}
          checked={value[name]}
          onChange={event => onChange({ ...value, [name]: event.currentTarget.checked })}
        />
      ))}
    </SwitchRows>
  )
}
