import { chakra } from '@chakra-ui/react'
import type { MessagePreview } from '@muster/contracts/entities/operator-message'

/** The texts that residents will see, in each language of the message. */
export function Screens({ screens }: Pick<MessagePreview, 'screens'>) {
  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}>
      {screens.map(({ language, title, instruction, content }) => (
        <chakra.div key={`${language} ${title}`} lang={language} bg="bg.muted" borderRadius="lg" p="4">
          <chakra.p fontWeight="bold">{title}</chakra.p>
          {instruction && <chakra.p mt="1">{instruction}</chakra.p>}
          {content !== title && (
            <chakra.p mt="1" color="fg.muted">
              {content}
            </chakra.p>
          )}
        </chakra.div>
      ))}
    </chakra.div>
  )
}
