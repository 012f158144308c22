/** The shape of what is being loaded. */
export { Skeleton } from '@navikt/ds-react/Skeleton'
