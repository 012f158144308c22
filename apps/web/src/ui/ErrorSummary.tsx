/** The list of what is wrong, at the top of a form. */
export { ErrorSummary } from '@navikt/ds-react/ErrorSummary'
