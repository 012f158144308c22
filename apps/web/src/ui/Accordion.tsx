/** Things that fold out. */
export { Accordion } from '@navikt/ds-react/Accordion'
