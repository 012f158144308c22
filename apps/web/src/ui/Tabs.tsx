/** Tabs. */
export { Tabs } from '@navikt/ds-react/Tabs'
