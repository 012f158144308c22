/** Answers, read only. */
export { FormSummary } from '@navikt/ds-react/FormSummary'
