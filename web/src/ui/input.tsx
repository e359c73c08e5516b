import { chakra, defineRecipe, type HTMLChakraProps } from '@chakra-ui/react'
import { ChevronDown, Eye, EyeOff } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useTranslation } from '../lib/use-translation.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

const recipe = defineRecipe({
  base: {
    w: '100%',
    minH: '13',
    py: '2.5',
    px: '3.5',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '2px',
    borderColor: 'border.emphasized',
    borderRadius: 'md',
    fontSize: 'md',
    lineHeight: '1.3',
    appearance: 'none',
    _placeholder: { color: 'fg.subtle', opacity: '1' },
    _disabled: { bg: 'bg.muted', borderColor: 'border', color: 'fg.muted', opacity: '1', cursor: 'not-allowed' },
    '&[aria-invalid=true]': { borderColor: 'fg', boxShadow: 'inset 5px 0 0 {colors.fg}', pl: '4.5' },
  },
})

export const Input = chakra('input', recipe)

/** A multi-line field that grows with its text up to `maxH`. */
export const TextArea = chakra('textarea', {
  ...recipe,
  base: { ...recipe.base, fieldSizing: 'content', maxH: '10rem', resize: 'none', display: 'block' },
})

const NativeSelect = chakra('select', { ...recipe, base: { ...recipe.base, pr: '11', cursor: 'pointer' } })

export function Select(props: HTMLChakraProps<'select'>) {
  return (
    <chakra.span pos="relative" display="block">
      <NativeSelect {...props} />
      <chakra.span
        pos="absolute"
        right="3.5"
        top="50%"
        transform="translateY(-50%)"
        pointerEvents="none"
        display="flex"
      >
        <Icon as={ChevronDown} size={1.25} />
      </chakra.span>
    </chakra.span>
  )
}

/** A password field with a button that shows or hides the password. */
export function PasswordInput(props: Omit<HTMLChakraProps<'input'>, 'type'> & { ref?: Ref<HTMLInputElement> }) {
  const { t } = useTranslation('common')
  const [shown, setShown] = useState(false)
  return (
    <chakra.span pos="relative" display="block">
      <Input {...props} type={shown ? 'text' : 'password'} pr="14" />
      <Button
        look="quiet"
        size="sm"
        square
        icon={shown ? EyeOff : Eye}
        disabled={props.disabled}
        aria-label={shown ? t('password.hide') : t('password.show')}
        aria-pressed={shown}
        onClick={() => setShown(now => !now)}
        pos="absolute"
        right="1"
        top="50%"
        mt="-5.5"
      />
    </chakra.span>
  )
}
