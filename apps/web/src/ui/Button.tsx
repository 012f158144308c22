/** Buttons, and links that look like them. */
import { Button as AkselButton, type ButtonProps as AkselButtonProps } from '@navikt/ds-react/Button'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, ComponentType, MouseEvent } from 'react'

export type ButtonProps = Omit<ComponentPropsWithRef<'button'> & AkselButtonProps, 'disabled'> & {
  /** Cannot be pressed for now. Unlike a disabled button it keeps the focus. */
  isInactive?: boolean
}

/** Also stops Enter in a field, for which the browser clicks the button. */
const ignore = (event: MouseEvent) => event.preventDefault()

/** `type="button"` unless told otherwise, so that no button sends a form by accident. Inactive while `loading`. */
export function Button({ isInactive = false, className = '', ...rest }: ButtonProps) {
  const { type = 'button', loading = false } = rest
  const inactive = { disabled: false, 'aria-disabled': true, onClick: ignore }
  return (
    <AkselButton
      {...rest}
      {...(isInactive || loading ? inactive : {})}
      className={isInactive ? `${className} aksel-button--disabled` : className}
      type={type}
    />
  )
}

type LinkLooks = Pick<AkselButtonProps, 'variant' | 'size' | 'icon' | 'iconPosition' | 'loading'>
type ButtonAnchorProps = ComponentPropsWithRef<'a'> & LinkLooks

// The library's own type ties the handlers to a button element, whatever `as` says.
const AkselButtonAsAnchor = AkselButton as ComponentType<ButtonAnchorProps & { as: 'a' }>

// The library would make it a button to screen readers; it leads somewhere, so it is a link.
const NO_ROLE = { role: undefined }

/** A link to somewhere outside the application that looks like a button. */
export function ButtonAnchor(props: ButtonAnchorProps) {
  return <AkselButtonAsAnchor as="a" {...props} {...NO_ROLE} />
}

/** A link inside the application that looks like a button: `<ButtonLink to="/">`. */
export const ButtonLink = createLink(ButtonAnchor)
