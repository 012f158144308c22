/** Tables. */
export { Table } from '@navikt/ds-react/Table'
