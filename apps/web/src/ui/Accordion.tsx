/** Accordion of the design system. */
export { Accordion } from '@navikt/ds-react/Accordion'
