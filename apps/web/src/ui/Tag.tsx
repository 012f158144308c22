/** Small label of the design system. Its colour only repeats the meaning of its text. */
export { Tag } from '@navikt/ds-react/Tag'
