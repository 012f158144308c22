/** How far something has come. */
export { ProgressBar } from '@navikt/ds-react/ProgressBar'
