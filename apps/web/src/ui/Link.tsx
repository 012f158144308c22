/** Links outside and inside the application. */
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'

/** `inlineText`: in the middle of a sentence, where it may wrap. */
type AnchorProps = ComponentPropsWithRef<'a'> & { inlineText?: boolean }

/** A plain link (other sites, mail, files). */
export function Anchor({ className, inlineText, children, ...rest }: AnchorProps) {
  return (
    <a {...rest} className={classes('aksel-link', className, inlineText && 'aksel-link--inline-text')}>
      {children}
    </a>
  )
}

/** A link inside the application: `<Link to="/app/new">`. */
export const Link = createLink(Anchor)
