import { Tabs as Base } from '@chakra-ui/react'
import type { ReactNode } from 'react'

type TabsProps<V extends string> = {
  /** The accessible name of the tab list. */
  label: string
  value: V
  onChange: (value: V) => void
  tabs: readonly { value: V; label: ReactNode; content: ReactNode }[]
}

/** Tabs. The arrow keys move between them; the row scrolls sideways on narrow screens. */
export function Tabs<V extends string>({ label, value, onChange, tabs }: TabsProps<V>) {
  return (
    <Base.Root value={value} onValueChange={change => onChange(change.value as V)} lazyMount>
      <Base.List aria-label={label}>
        {tabs.map(tab => (
          <Base.Trigger key={tab.value} value={tab.value}>
            {tab.label}
          </Base.Trigger>
        ))}
      </Base.List>
      {tabs.map(tab => (
        <Base.Content key={tab.value} value={tab.value}>
          {tab.content}
        </Base.Content>
      ))}
    </Base.Root>
  )
}
