/** Tables in Aksel's style: `<table>`, `<thead>`, `<tbody>` and `<tr>` are the native elements. */
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export const Table = ({ className, ...rest }: ComponentProps<'table'>) => (
  <table {...rest} className={classes(className, 'aksel-table aksel-table--medium')} />
)

export const HeaderCell = ({ className, ...rest }: ComponentProps<'th'>) => (
  <th {...rest} className={classes(className, 'aksel-table__header-cell aksel-label')} />
)

export const Cell = ({ className, ...rest }: ComponentProps<'td'>) => (
  <td {...rest} className={classes(className, 'aksel-table__data-cell aksel-body-short aksel-body-short--medium')} />
)
