/** Placeholder of the design system, in the shape of the content that is being loaded. */
export { Skeleton } from '@navikt/ds-react/Skeleton'
