/** Documents of the application that the draft was copied from, each with a button that copies it (LES-01). */
import type { EarlierDocument } from '@sievert/contract/documents'
import type { FileEntry } from '@sievert/domain/file-entry'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { newIdempotencyKey } from '../../api/call.ts'
import { documentsQuery, earlierDocumentsQuery, takeEarlierDocument } from '../../api/documents.ts'
import { type Texts, useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Status } from '../../ui/LiveRegion.tsx'
import { FailureMessage, ShortText } from '../../ui/Typography.tsx'
import { failureMessage } from '../sending/failure-message.ts'
import { useSending } from '../sending/use-sending.ts'
import { FileDownload } from './FileDownload.tsx'
import { fileSize } from './file-size.ts'
import { asEntry } from './file-states.ts'

/** From this age on, whole years are shown. */
const YEARS_FROM = 24

const ageOf = (t: Texts['t'], months: number): string => {
  if (months >= YEARS_FROM) return t('file.earlier.age.years.text', [Math.floor(months / 12)])
  if (months > 1) return t('file.earlier.age.months.text', [months])
  return t(months === 1 ? 'file.earlier.age.month.text' : 'file.earlier.age.new.text')
}

/** `name`: the path of a list of files in a form, which may be inside an item. */
const placeIn = ({ places }: EarlierDocument, name: string) => {
  const parts = name.split('.')
  return places.find(({ field }) => field.split('.').every((part) => parts.includes(part)))
}

export type EarlierDocumentsProps = {
  name: string
  applicationId: string
  /** The number of the earlier application. */
  source: string
  files: readonly FileEntry[]
  isFull: boolean
  onTake: (file: FileEntry) => void
}

/** Documents of this question that are not attached yet. A failed call shows nothing: the upload remains usable. */
export function EarlierDocuments({ name, applicationId, source, files, isFull, onTake }: EarlierDocumentsProps) {
  const { t } = useTexts()
  const { data = [] } = useQuery(earlierDocumentsQuery(applicationId))
  const attached = new Set(files.map(({ id }) => id))
  const offered = data.filter((each) => placeIn(each, name) && !each.taken.some((id) => attached.has(id)))
  if (offered.length === 0) return null
  return (
    <div className="sv-files-earlier">
      <ShortText weight="semibold" id={`${name}-earlier`}>
        {t('file.earlier.header.text', [source])}
      </ShortText>
      <ul className="sv-files" aria-labelledby={`${name}-earlier`}>
        {offered.map((each) => (
          <EarlierRow
            key={each.id}
            document={each}
            machine={name === 'productSheets' ? placeIn(each, name)?.label : undefined}
            {...{ applicationId, isFull, onTake }}
          />
        ))}
      </ul>
    </div>
  )
}

type RowProps = Pick<EarlierDocumentsProps, 'applicationId' | 'isFull' | 'onTake'> & {
  document: EarlierDocument
  machine: string | undefined
}

function EarlierRow({ applicationId, document, machine, isFull, onTake }: RowProps) {
  const { id, fileName, size, ...age } = document
  const { t, date } = useTexts()
  const client = useQueryClient()
  const taking = useSending({
    mutationFn: () => takeEarlierDocument(applicationId, id, newIdempotencyKey()),
    onSuccess: (taken) => {
      client.setQueryData(earlierDocumentsQuery(applicationId).queryKey, (known) =>
        known?.map((each) => (each.id === id ? { ...each, taken: [...each.taken, taken.id] } : each)),
      )
      void client.invalidateQueries(documentsQuery(applicationId))
      onTake(asEntry(taken))
    },
  })
  const take = t('file.earlier.take.text')
  const uploaded = t('file.earlier.uploaded.text', [date(age.uploadedOn), ageOf(t, age.ageInMonths)])
  return (
    <li className="sv-files__row">
      <div className="sv-files__about">
        <FileDownload applicationId={document.applicationId} file={document} />
        <span className="sv-soft">{[machine, fileSize(t, size), uploaded].filter(Boolean).join(', ')}</span>
        <Status>
          {taking.isError && (
            <FailureMessage>{t(failureMessage(taking.error, 'file.earlier.failed.text'))}</FailureMessage>
          )}
        </Status>
      </div>
      <Button
        variant="secondary"
        size="small"
        loading={taking.isPending}
        isInactive={isFull}
        aria-label={`${take}: ${fileName}`}
        onClick={() => taking.mutate()}
      >
        {take}
      </Button>
    </li>
  )
}
