/** Saves the template of a list, or the stored list, as a CSV file that spreadsheets open. */
import { writeTable } from '@sievert/domain/rows/cell-text'
import { itemToCells, templateHeading } from '@sievert/domain/rows/column'
import { saveFile } from '../sending/save-file.ts'
import type { RowsList, StoredData } from './rows-list.ts'

/** Without `stored` only the headings. `fileName`: without its ending. */
export const saveTable = <Data>(
  { columns }: RowsList<Data>,
  fileName: string,
  stored: readonly StoredData<Data>[] = [],
) => {
  const table = writeTable([columns.map(templateHeading), ...stored.map(({ data }) => itemToCells(columns, data))])
  saveFile(new Blob([table], { type: 'text/csv;charset=utf-8' }), `${fileName}.csv`)
}
