/** Buttons, and links that look like them. */
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Spinner } from './Loader.tsx'
import { useUiWords } from './UiProvider.tsx'

type Looks = {
  variant?: 'primary' | 'secondary' | 'tertiary'
  size?: 'medium' | 'small' | 'xsmall'
  /** An icon without text requires a `title`, or an accessible name for the button. */
  icon?: ReactNode
  iconPosition?: 'left' | 'right'
  'data-color'?: 'accent' | 'neutral' | 'danger'
}

export type ButtonProps = Omit<ComponentPropsWithRef<'button'>, 'disabled'> &
  Looks & {
    /** Shows a spinner and makes the button inactive. */
    loading?: boolean
    /** Cannot be pressed for now. Unlike a disabled button it keeps the focus. */
    isInactive?: boolean
  }

/** Attributes and content in Aksel's markup. */
function dressed({ variant = 'primary', size = 'medium', icon, iconPosition = 'left', ...rest }: Looks & ContentProps) {
  const { className, children, ...attributes } = rest
  const drawn = icon && <span className="aksel-button__icon">{icon}</span>
  const looks = classes(
    className,
    'aksel-button',
    `aksel-button--${size}`,
    Boolean(icon) && !children && 'aksel-button--icon-only',
  )
  const content = (
    <>
      {iconPosition === 'left' && drawn}
      {children && (
        <span className={classes('aksel-label', size !== 'medium' && 'aksel-label--small')}>{children}</span>
      )}
      {iconPosition === 'right' && drawn}
    </>
  )
  return { attributes: { ...attributes, 'data-variant': variant, className: looks }, content }
}
type ContentProps = { className?: string | undefined; children?: ReactNode }

/** Also stops Enter in a field, for which the browser clicks the button. */
const ignore = (event: MouseEvent) => event.preventDefault()

/** `type="button"` by default, so that no button submits a form by accident. Inactive while `loading`. */
export function Button({ isInactive = false, loading = false, type = 'button', className, ...rest }: ButtonProps) {
  const state = classes(className, isInactive && 'aksel-button--disabled', loading && 'aksel-button--loading')
  const { attributes, content } = dressed({ ...rest, className: state })
  const inactive = isInactive || loading ? { 'aria-disabled': true, onClick: ignore } : {}
  return (
    <button {...attributes} {...inactive} type={type}>
      {loading && <Wait size={rest.size} />}
      {content}
    </button>
  )
}

const Wait = ({ size = 'medium' }: { size: ButtonProps['size'] | undefined }) => (
  <Spinner size={size === 'medium' ? size : 'small'} title={useUiWords().wait} />
)

/**
 * A link to another site that looks like a button. Space follows it, as users expect of a button. It does something, so
 * it is never the current page, as the router would mark it.
 */
export function ButtonAnchor(props: ComponentPropsWithRef<'a'> & Looks) {
  const { attributes, content } = dressed(props)
  return (
    <a
      {...attributes}
      href={props.href}
      aria-current={undefined}
      onKeyUp={(event) => event.key === ' ' && event.currentTarget.click()}
    >
      {content}
    </a>
  )
}

/** A link inside the application that looks like a button: `<ButtonLink to="/">`. */
export const ButtonLink = createLink(ButtonAnchor)
