/** A list that rows of a spreadsheet are added to, whatever its items are made of (LES-03). */
import type { Issues } from '@sievert/domain/issue'
import type { Column } from '@sievert/domain/rows/column'
import type { ReactNode } from 'react'
import type { ImportOptions, RowOutcome, RowsOutcome } from '../../api/rows.ts'

/** `Data`: the part of an item that cells hold. */
export type StoredData<Data> = { id: string; name: string; data: Data }

/** `wait`: undefined once all that the columns need is fetched. */
export type Wait = { hasFailed: boolean; retry: () => void } | undefined

/** Stable between renders, because up to a thousand rows are judged again for another list. */
export type RowsList<Data> = {
  /** In the language of the page; they may know the other one. */
  columns: readonly Column<Data>[]
  /** A new item, before the cells of its row are read. */
  blank: Data
  /** Labels of documents, which a row cannot contain. */
  documents?: { required: readonly string[]; explained: readonly string[] }
  stored: readonly StoredData<Data>[]
  /** Path of the text that names an item; undefined for a list whose rows are only added. */
  keyPath: string | undefined
  keyOf: (data: Data) => string
  /** The issues of each item, by the rules of the form. */
  judge: (items: readonly Data[]) => readonly Issues[]
  /** Rejects with `ApiError`. A repeat under the same key imports once. */
  send: (items: readonly Data[], options: ImportOptions) => Promise<RowsOutcome>
  /** Explains the rows that the import leaves out, from the outcomes of all rows. */
  leftOut?: (outcomes: readonly RowOutcome[]) => ReactNode
}
