/**
 * Headings and text in Aksel's style. A heading's `level` is its place in the outline, `size` its appearance. `Label`
 * names content that is no form field.
 */
import { ExclamationmarkTriangleFillIcon } from '@navikt/aksel-icons'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classes } from './classes.ts'

type HeadingProps = ComponentPropsWithRef<'h2'> & {
  level: '1' | '2' | '3'
  size: 'xsmall' | 'small' | 'medium' | 'large'
  /** With space below. */
  spacing?: boolean
  visuallyHidden?: boolean
}

export function Heading({ level, size, spacing, visuallyHidden, className, ...rest }: HeadingProps) {
  const Tag = `h${level}` as const
  const looks = [spacing && 'aksel-typo--spacing', visuallyHidden && 'aksel-typo--visually-hidden']
  return <Tag {...rest} className={classes(className, 'aksel-heading', `aksel-heading--${size}`, ...looks)} />
}

type TextProps = ComponentPropsWithRef<'p'> & { size?: 'small' | 'medium' | 'large' }

export function BodyText({ size = 'medium', className, ...rest }: TextProps) {
  return <p {...rest} className={classes(className, 'aksel-body-long', `aksel-body-long--${size}`)} />
}

type ShortTextProps = TextProps & { as?: 'p' | 'div' | 'span' | 'output'; weight?: 'semibold' }

export function ShortText({ as: Tag = 'p', size = 'medium', weight, className, ...rest }: ShortTextProps) {
  const looks = weight && `aksel-typo--${weight}`
  // All elements of a text share a paragraph's properties.
  const Element = Tag as 'p'
  return <Element {...rest} className={classes(className, 'aksel-body-short', `aksel-body-short--${size}`, looks)} />
}

export function Label({
  as: Tag = 'label',
  className,
  ...rest
}: ComponentPropsWithRef<'label'> & { as?: 'label' | 'p' }) {
  const Element = Tag as 'label'
  return <Element {...rest} className={classes(className, 'aksel-label')} />
}

/** A field's error, with the asterisk of the style sheet (WIZ-09). */
export function ErrorMessage({ children }: { children: ReactNode }) {
  return <p className="aksel-error-message aksel-label aksel-error-message--show-icon">{children}</p>
}

/** A failure without a field at fault, marked by an icon. */
export function FailureMessage({ children }: { children: ReactNode }) {
  return (
    <p className="aksel-error-message aksel-label aksel-error-message--show-icon sv-failure">
      <ExclamationmarkTriangleFillIcon aria-hidden />
      {children}
    </p>
  )
}

/** Announces an error. Rendered from the start, since a region that appears with its text is not announced. */
export function ErrorRegion({
  error,
  ...rest
}: {
  error: ReactNode
  id?: string
  tabIndex?: number
  className?: string
}) {
  return (
    <div {...rest} aria-live="polite">
      {error && <ErrorMessage>{error}</ErrorMessage>}
    </div>
  )
}
