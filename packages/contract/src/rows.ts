/** Shared parts of the calls that copy an item or import rows of a spreadsheet (LES-02, LES-03). */
import { ROW_CHANGES, ROWS_MAX } from '@sievert/domain/rows/match-rows'
import Type, { type Static, type TProperties, type TSchema } from 'typebox'
import { STEP_CHANGE } from './call.ts'
import { Issue } from './problem.ts'
import { closed, Nullable, oneOf, Uuid } from './shared.ts'

export const Issues = Type.Array(Issue, { description: 'With the keys and paths of saving the item alone' })

/** Shared by the calls that copy one item. */
export const COPY = {
  ...STEP_CHANGE,
  once: true,
  fails: ['error.quota-items.text', 'error.invalid.text'],
} as const
export const COPY_DESCRIPTION =
  'Everything but the files, which belong to one item, and the text that names it, as its serial number. ' +
  'Answers 201 when the copy follows the rules and is stored. Otherwise 200 with its values and issues: nothing is ' +
  'stored, the id is null, and the client adds the item once it is complete.'

/** More than a list can have. */
const REMOVED_MAX = 5_000

export const RowsQuery = {
  dryRun: Type.Optional(Type.Boolean({ description: 'Answer what an import would do, and store nothing' })),
}
export const rowsOf = <Row extends TSchema>(row: Row, example: Static<Row>) => {
  const rows = Type.Array(row, { minItems: 1, maxItems: ROWS_MAX })
  const remove = Type.Optional(
    Type.Array(Uuid, {
      maxItems: REMOVED_MAX,
      description: 'Stored items to remove, of those that the preview calls missing; one that a row names stays',
    }),
  )
  return closed({ rows, remove }, `At most ${ROWS_MAX} items`, { rows: [example] } as never)
}

/** `more`: properties of one row's outcome. */
export const rowsReply = <More extends TProperties>(more: More) =>
  closed(
    {
      rows: Type.Array(
        Type.Object(
          {
            change: oneOf(ROW_CHANGES, {
              description: 'left-out: new equipment that needs no permit, or cannot get one, is not stored',
            }),
            id: Nullable(Uuid),
            issues: Issues,
            ...more,
          },
          {
            additionalProperties: false,
            description: 'id: of the stored item; null for a row that is not stored, and in a preview for a new one',
          },
        ),
        { description: 'In the order of the request' },
      ),
      missing: Type.Array(Uuid, {
        description: 'Ids of the items that no row names; none in a list whose items have no key',
      }),
      feeTotal: Type.Optional(
        Type.Integer({
          description: 'In a preview: the fee in kronor once the rows without issues are imported, and none removed',
        }),
      ),
    },
    'What becomes of each row',
    { rows: [{ change: 'added', id: '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e', issues: [] }], missing: [] } as never,
  )

/** A thousand machines with three mountings each are forty-one thousand values, without files. */
export const IMPORT = { ...COPY, mostValues: 60_000 } as const
export const IMPORT_DESCRIPTION =
  'Rows of a spreadsheet, all in one change or, if a row breaks a rule, none: 422 with its issues below rows.<n>. ' +
  'A row replaces the stored item with the same key. Without a key it is added, unless a stored item without one has the ' +
  'same answers. Files of the stored item stay where the row has none. The body has at most a million bytes.'
