/** Links outside and inside the application. */
import { Link as AkselLink, type LinkProps } from '@navikt/ds-react/Link'
import { createLink } from '@tanstack/react-router'
import type { ComponentType } from 'react'

/** A plain link (other sites, mail, files). */
export const Anchor: ComponentType<LinkProps> = AkselLink

/** A link inside the application: `<Link to="/app/new">`. */
export const Link = createLink(Anchor)
