/** A small label. */
export { Tag } from '@navikt/ds-react/Tag'
