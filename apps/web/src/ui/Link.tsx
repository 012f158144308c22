/** Links outside and inside the application. */
import { Link as AkselLink, type LinkProps as AkselLinkProps } from '@navikt/ds-react/Link'
import { createLink } from '@tanstack/react-router'

export type AnchorProps = AkselLinkProps

/** A plain link (other sites, mail, files). */
export function Anchor(props: AnchorProps) {
  return <AkselLink {...props} />
}

/** A link inside the application: `<Link to="/app/new">`. */
export const Link = createLink(Anchor)
