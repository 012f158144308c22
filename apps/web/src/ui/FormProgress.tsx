/** Where one is in a form. */
export { FormProgress } from '@navikt/ds-react/FormProgress'
