/**
 * Tables in Aksel's style. `<thead>`, `<tbody>` and `<tr>` are the native elements. The roles are explicit, because some
 * browsers drop those of a table whose rows are displayed as cards; `ROW_GROUP` and `ROW` give them to native elements.
 */
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'

export const ROW_GROUP = { role: 'rowgroup' } as const
export const ROW = { role: 'row' } as const
const TABLE = { role: 'table' } as const
const CELL = { role: 'cell' } as const

export const Table = ({ className, ...rest }: ComponentProps<'table'>) => (
  <table {...TABLE} {...rest} className={classes(className, 'aksel-table aksel-table--medium')} />
)

export const HeaderCell = ({ className, ...rest }: ComponentProps<'th'> & { scope: 'row' | 'col' }) => (
  <th
    {...{ role: rest.scope === 'row' ? 'rowheader' : 'columnheader' }}
    {...rest}
    className={classes(className, 'aksel-table__header-cell aksel-label')}
  />
)

export const Cell = ({ className, ...rest }: ComponentProps<'td'>) => (
  <td
    {...CELL}
    {...rest}
    className={classes(className, 'aksel-table__data-cell aksel-body-short aksel-body-short--medium')}
  />
)
