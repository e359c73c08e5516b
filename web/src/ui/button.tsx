import { chakra, type HTMLChakraProps, type RecipeVariantProps } from '@chakra-ui/react'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import { buttonRecipe } from './button-recipe.ts'
import { type Glyph, Icon } from './icon.tsx'
import { Spinner } from './spinner.tsx'

const Native = chakra('button', buttonRecipe)
const Anchor = chakra('a', buttonRecipe)
const RouterLink = chakra(Link, buttonRecipe)

type Look = RecipeVariantProps<typeof buttonRecipe>
type Common = Look & { icon?: Glyph; children?: ReactNode }

type ButtonProps = Common &
  Omit<HTMLChakraProps<'button'>, keyof Common> & {
    busy?: boolean
    busyText?: ReactNode
    ref?: Ref<HTMLButtonElement>
  }

/** A button. While `busy` it is disabled and shows `busyText`. */
export function Button({ icon, busy = false, busyText, disabled, children, ...rest }: ButtonProps) {
  return (
    <Native
      type="button"
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      data-tip={rest.square ? '' : undefined}
      {...rest}
      disabled={disabled || busy}
    >
      {busy ? <Spinner size="1.35em" /> : icon && <Icon as={icon} size={rest.square ? '1.625rem' : '1.35em'} />}
      {busy ? (busyText ?? children) : children}
    </Native>
  )
}

type ButtonLinkProps = ComponentProps<typeof RouterLink> & { icon?: Glyph }

/** A link to another screen of Muster that looks like a button. */
export function ButtonLink({ icon, children, ...rest }: ButtonLinkProps) {
  return (
    <RouterLink {...rest}>
      {icon && <Icon as={icon} size="1.35em" />}
      {children}
    </RouterLink>
  )
}

type ExternalButtonProps = Common & { href: string } & Omit<HTMLChakraProps<'a'>, keyof Common | 'href'>

/** A link out of Muster that looks like a button: `tel:`, `sms:`, `mailto:` or another site. */
export function ExternalButton({ icon, children, ...rest }: ExternalButtonProps) {
  return (
    <Anchor {...rest}>
      {icon && <Icon as={icon} size="1.35em" />}
      {children}
    </Anchor>
  )
}
