import { chakra } from '@chakra-ui/react'
import { CircleAlert } from 'lucide-react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from '../../lib/use-translation.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { ProfileValues } from './form-schema.ts'
import { problemsOf } from './problems.ts'

const Box = chakra('div', {
  base: {
    display: 'flex',
    flexDir: { base: 'column', md: 'row' },
    alignItems: { base: 'stretch', md: 'center' },
    justifyContent: 'space-between',
    gap: '4',
    p: { base: '4', md: '5' },
    px: { base: '4', md: '8' },
    bg: 'bg.subtle',
    borderTopWidth: '1px',
    borderColor: 'border',
    borderBottomRadius: 'lg',
    _highContrast: { borderTopWidth: '2px' },
  },
})

const FixLink = chakra('a', {
  base: { display: 'inline-flex', alignItems: 'center', minH: '11', minW: '11', textDecoration: 'underline' },
})

/** The foot of the form: the list of errors, each a link to its field, and the Save button. */
export function FormFoot({ isNew, busy }: { isNew: boolean; busy: boolean }) {
  const { t } = useTranslation('profile')
  const { formState, setFocus } = useFormContext<ProfileValues>()
  const problems = problemsOf(formState.errors)
  const nameOf = ({ field, contact }: (typeof problems)[number]) => {
    if (contact === undefined) return t(`personal.${field}` as 'personal.name')
    return t('fieldOfContact', { field: t(`contacts.${field}` as 'contacts.name'), number: contact })
  }
  return (
    <Box>
      {problems.length > 0 ? (
        <chakra.div display="flex" gap="2.5" fontWeight="bold" minW="0">
          <chakra.span display="flex" alignItems="center" h="11">
            <Icon as={CircleAlert} />
          </chakra.span>
          <chakra.div display="flex" flexWrap="wrap" columnGap="3" alignItems="center">
            <span>{t('fix', { count: problems.length })}</span>
            {problems.map(problem => (
              <FixLink
                key={problem.path}
                href={`#${problem.path}`}
                onClick={event => {
                  event.preventDefault()
                  setFocus(problem.path)
                }}
              >
                {nameOf(problem)}
              </FixLink>
            ))}
          </chakra.div>
        </chakra.div>
      ) : (
        <span />
      )}
      <Button type="submit" size="lg" busy={busy} busyText={t('saving')}>
        {isNew ? t('save') : t('update')}
      </Button>
    </Box>
  )
}
