/** Tabs of the design system. */
export { Tabs } from '@navikt/ds-react/Tabs'
