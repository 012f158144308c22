/** The first part of an import: the template to fill in, and the table, pasted or in a file (LES-03). */
import { ROWS_MAX } from '@sievert/domain/rows/match-rows'
import type { TextKey } from '@sievert/domain/text-key'
import { type FormEvent, useRef, useState } from 'react'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { FilePicker } from '../../ui/FilePicker.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import { BodyText, Heading } from '../../ui/Typography.tsx'
import { noteAsked } from '../sending/exceptions.ts'
import { parseTable } from './parse-table.ts'
import { type ReadTable, readTable } from './read-table.ts'
import type { RowsList } from './rows-list.ts'
import { saveTable } from './save-table.ts'

type RowsSourceProps<Data> = {
  list: RowsList<Data>
  fileName: string
  text: string
  onText: (text: string) => void
  onRead: (read: ReadTable) => void
  onCancel: () => void
}

const FIELD = 'rows-table'
/** A file of 1 000 rows with long texts has about two. */
const MEGABYTES_MAX = 10

type Fault = { key: TextKey; params?: readonly (string | number)[] }

/** A workbook, which is a ZIP archive or an old binary file: it must be saved as CSV first. */
const isWorkbook = (bytes: Uint8Array): boolean => (bytes[0] === 0x50 && bytes[1] === 0x4b) || bytes[0] === 0xd0

export function RowsSource<Data>({ list, fileName, text, onText, onRead, onCancel }: RowsSourceProps<Data>) {
  const { t } = useTexts()
  const [fault, setFault] = useState<Fault>()
  const part = useRef<HTMLFormElement>(null)
  const refuse = (found: Fault) => {
    setFault(found)
    part.current?.querySelector('textarea')?.focus()
  }
  const read = (table: Uint8Array | string) => {
    const { rows, unreadable } = parseTable(table)
    const [line] = unreadable
    if (line !== undefined) return refuse({ key: 'rows.quotes.text', params: [line] })
    const found = readTable(list.columns, rows)
    if (found.rows.length === 0) return refuse({ key: 'rows.empty.text' })
    if (found.rows.length > ROWS_MAX)
      return refuse({ key: 'rows.too-many.text', params: [found.rows.length, ROWS_MAX] })
    return onRead(found)
  }
  const readFile = async (file: File | undefined) => {
    if (!file) return
    if (file.size > MEGABYTES_MAX * 1024 * 1024) return refuse({ key: 'rows.too-large.text', params: [MEGABYTES_MAX] })
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (isWorkbook(bytes)) return refuse({ key: 'rows.workbook.text' })
    read(bytes)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    read(text)
  }
  return (
    <form ref={part} noValidate className="sv-form" onSubmit={submit}>
      <BodyText>{t(list.keyPath === undefined ? 'rows.introduction.text' : 'rows.introduction.keyed.text')}</BodyText>
      <Documents {...list.documents} />
      <Template list={list} fileName={fileName} />
      <section className="sv-rows__part" aria-labelledby="rows-paste">
        <Heading level="2" size="small" id="rows-paste">
          {t('rows.paste.header.text')}
        </Heading>
        <Textarea
          id={FIELD}
          label={t('rows.paste.label.text')}
          description={t('rows.paste.help.text')}
          error={fault && t(fault.key, fault.params)}
          rows={6}
          spellCheck={false}
          autoComplete="off"
          value={text}
          onChange={(event) => onText(event.target.value)}
        />
        <SourceActions onFile={(file) => void readFile(file).catch(noteAsked)} onCancel={onCancel} />
      </section>
    </form>
  )
}

/** The documents that rows cannot contain, named before the applicant pastes any. */
function Documents({ required = [], explained = [] }: Partial<NonNullable<RowsList<never>['documents']>>) {
  const { t } = useTexts()
  return (
    <>
      {required.length > 0 && (
        <MessageBox variant="warning">{t('rows.documents.required.text', [required.join(', ')])}</MessageBox>
      )}
      {explained.length > 0 && (
        <MessageBox variant="info">{t('rows.documents.explained.text', [explained.join(', ')])}</MessageBox>
      )}
    </>
  )
}

type SourceActionsProps = { onFile: (file: File | undefined) => void; onCancel: () => void }

function SourceActions({ onFile, onCancel }: SourceActionsProps) {
  const { t } = useTexts()
  return (
    <div className="sv-actions">
      <Button type="submit">{t('rows.check.text')}</Button>
      <FilePicker
        text={t('rows.file.text')}
        accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
        isInactive={false}
        onChoose={(files) => onFile(files[0])}
      />
      <Button variant="tertiary" onClick={onCancel}>
        {t('general.cancel.text')}
      </Button>
    </div>
  )
}

/** A template, or the list as it is, as a file that spreadsheets open; and what its columns take. */
function Template<Data>({ list, fileName }: Pick<RowsSourceProps<Data>, 'list' | 'fileName'>) {
  const { t } = useTexts()
  const { columns, stored, keyPath } = list
  return (
    <section className="sv-rows__part" aria-labelledby="rows-template">
      <Heading level="2" size="small" id="rows-template">
        {t('rows.template.header.text')}
      </Heading>
      <BodyText>{t('rows.template.message.text')}</BodyText>
      <div className="sv-actions">
        <Button variant="secondary" onClick={() => saveTable(list, fileName)}>
          {t('rows.template.download.text')}
        </Button>
        {stored.length > 0 && keyPath !== undefined && (
          <Button variant="secondary" onClick={() => saveTable(list, fileName, stored)}>
            {t('rows.template.stored.text')}
          </Button>
        )}
      </div>
      <details className="sv-details">
        <summary>{t('rows.template.columns.text', [columns.length])}</summary>
        <ul>
          {columns.map(({ heading, values }) => (
            <li key={heading}>
              <strong>{heading}</strong>
              {values.length > 0 && `: ${values.join(' · ')}`}
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}
