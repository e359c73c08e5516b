import { chakra } from '@chakra-ui/react'
import { type ReactNode, useId } from 'react'
import { Card } from './card.tsx'

/** A group of settings; `action` is shown beside its title. */
export function SettingsCard({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <Card asChild pad>
      <section aria-labelledby={id}>
        <chakra.div
          display="flex"
          flexWrap="wrap"
          alignItems="center"
          justifyContent="space-between"
          gap="3"
          mb="2"
          minH={action ? '11' : undefined}
        >
          <chakra.h2 id={id} textStyle="lg">
            {title}
          </chakra.h2>
          {action}
        </chakra.div>
        {children}
      </section>
    </Card>
  )
}
