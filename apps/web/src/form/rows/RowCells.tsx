/** One row of an import: its state, and a field for each cell. */
import type { Issue } from '@sievert/domain/issue'
import type { Column } from '@sievert/domain/rows/column'
import { messageOf } from '@sievert/domain/texts/of-path'
import { type KeyboardEvent, memo } from 'react'
import type { RowOutcome } from '../../api/rows.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Cell, HeaderCell, ROW } from '../../ui/Table.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { ErrorMessage, ShortText } from '../../ui/Typography.tsx'
import type { JudgedRow } from './judge-rows.ts'

export const cellId = (row: number, column: number): string => `rows-${row}-${column}`

type RowCellsProps<Data> = {
  judged: JudgedRow<Data>
  columns: readonly Column<Data>[]
  /** Indices of the rendered columns, as a text that stays equal between renders. */
  used: string
  /** Beginning of the ids of the headings. */
  heading: string
  outcome: RowOutcome | undefined
  onChange: (row: number, column: number, text: string) => void
  onRemove: (row: number) => void
}

/** Enter goes to the same column of the next row, as in a spreadsheet; with Shift to the one before. */
const goDown = (event: KeyboardEvent<HTMLElement>) => {
  if (event.key !== 'Enter' || event.target instanceof HTMLTextAreaElement || event.nativeEvent.isComposing) return
  if (!(event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)) return
  event.preventDefault()
  const cell = event.target.closest('td')
  const row = cell?.parentElement
  const next = event.shiftKey ? row?.previousElementSibling : row?.nextElementSibling
  if (cell && next instanceof HTMLTableRowElement)
    next.cells[cell.cellIndex]?.querySelector<HTMLElement>('input, select, textarea')?.focus()
}

function Cells<Data>({ judged, columns, used, heading, outcome, onChange, onRemove }: RowCellsProps<Data>) {
  const { t } = useTexts()
  const { row, cells, others, isFine, stored } = judged
  const headerId = `rows-${row.id}`
  return (
    <tr {...ROW} data-row={row.id} onKeyDown={goDown}>
      <HeaderCell scope="row" id={headerId} className={isFine ? '' : 'sv-rows__faulty'}>
        {t('rows.number.text', [row.line])}
      </HeaderCell>
      <Cell>
        <div className="sv-rows__result">
          <Result judged={judged} outcome={outcome} />
          {others.map((fault) => (
            <ErrorMessage key={fault.path}>{messageOf(fault, t)}</ErrorMessage>
          ))}
          <Button
            size="xsmall"
            variant="tertiary"
            aria-label={t('rows.remove.row.text', [row.line])}
            onClick={() => onRemove(row.id)}
          >
            {t('general.remove.text')}
          </Button>
        </div>
      </Cell>
      {used.split(',').map((index) => {
        const at = Number(index)
        const column = columns[at]
        return (
          column && (
            <Cell key={index}>
              <Field
                id={cellId(row.id, at)}
                labelledBy={`${heading}-${index} ${headerId}`}
                column={column}
                text={row.cells[at] ?? ''}
                fault={cells.get(at)}
                before={stored.get(at)}
                onChange={(text) => onChange(row.id, at, text)}
              />
            </Cell>
          )
        )
      })}
    </tr>
  )
}

/** Memoized: a correction must not render a hundred other rows. */
export const RowCells = memo(Cells) as typeof Cells

const COLOUR = { added: 'success', changed: 'info', unchanged: 'neutral', 'left-out': 'warning' } as const

/** Neutral until the server has announced what happens. */
const colourOf = (outcome: RowOutcome | undefined) => {
  if (!outcome) return 'neutral'
  return isUnresolved(outcome) ? 'warning' : COLOUR[outcome.change]
}

/** The change makes stored equipment that cannot be part of the application (VET-09). */
const isUnresolved = ({ change, permitType }: RowOutcome): boolean =>
  change === 'changed' && permitType !== undefined && permitType !== 'Permit'

function Result({ judged, outcome }: { judged: JudgedRow<unknown>; outcome: RowOutcome | undefined }) {
  const { t } = useTexts()
  const { cells, others, isFine } = judged
  if (!isFine)
    return (
      <Tag data-color="danger" size="small">
        {t('rows.faulty.text', [cells.size + others.length])}
      </Tag>
    )
  return (
    <>
      <Tag data-color={colourOf(outcome)} size="small">
        {t(outcome ? `rows.change.${outcome.change}.text` : 'rows.fine.text')}
      </Tag>
      {outcome?.permitType && <ShortText size="small">{t(`equipment.outcome.${outcome.permitType}.text`)}</ShortText>}
      {outcome && isUnresolved(outcome) && <ShortText size="small">{t('equipment.card.unresolved.text')}</ShortText>}
    </>
  )
}

type FieldProps = {
  id: string
  labelledBy: string
  column: Pick<Column<never>, 'heading' | 'values' | 'isOneOfValues'>
  text: string
  fault: Issue | undefined
  /** The stored cell that this one changes. */
  before: string | undefined
  onChange: (text: string) => void
}

function Field({
  id,
  labelledBy,
  column: { heading, values, isOneOfValues },
  text,
  fault,
  before,
  onChange,
}: FieldProps) {
  const { t } = useTexts()
  const faultId = `${id}-fault`
  const beforeId = `${id}-before`
  const attributes = {
    id,
    'aria-labelledby': labelledBy,
    className: 'sv-rows__cell',
    ...(fault && { 'aria-invalid': true }),
    'aria-describedby': [fault && faultId, before !== undefined && beforeId].filter(Boolean).join(' ') || undefined,
  }
  const commit = (field: HTMLInputElement | HTMLTextAreaElement) => {
    if (field.value !== field.defaultValue) onChange(field.value)
  }
  const typed = {
    ...attributes,
    defaultValue: text,
    autoComplete: 'off',
    onBlur: (event: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => commit(event.currentTarget),
  }
  return (
    <>
      {/* Shown on a phone, where the headings are not. */}
      <label className="sv-rows__label" htmlFor={id}>
        {heading}
      </label>
      {isOneOfValues ? (
        <select {...attributes} value={text} onChange={(event) => onChange(event.target.value)}>
          <option value="">{t('general.choose.text')}</option>
          {text !== '' && !values.includes(text) && <option value={text}>{text}</option>}
          {[...new Set(values)].map((value) => (
            <option key={value}>{value}</option>
          ))}
        </select>
      ) : text.includes('\n') ? (
        <textarea {...typed} rows={2} />
      ) : (
        <input {...typed} onKeyDown={({ key, currentTarget }) => key === 'Enter' && commit(currentTarget)} />
      )}
      {before !== undefined && (
        <ShortText size="small" id={beforeId}>
          {before === '' ? t('rows.before.empty.text') : t('rows.before.text', [before])}
        </ShortText>
      )}
      {fault && (
        <div id={faultId}>
          <ErrorMessage>{messageOf(fault, t)}</ErrorMessage>
        </div>
      )}
    </>
  )
}
