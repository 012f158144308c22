/** Documents of the application that the draft was copied from, each with a button that copies it (LES-01). */
import type { EarlierDocument } from '@sievert/contract/documents'
import type { FileEntry } from '@sievert/domain/file-entry'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { earlierDocumentsQuery, type OfferedDocument } from '../../api/documents.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Status } from '../../ui/LiveRegion.tsx'
import { FailureMessage, ShortText } from '../../ui/Typography.tsx'
import { failureMessage } from '../sending/failure-message.ts'
import { useSending } from '../sending/use-sending.ts'
import { describeUpload, offeredAt, placeIn, useTakeEarlier } from './earlier-documents.ts'
import { FileDownload } from './FileDownload.tsx'
import { fileSize } from './file-size.ts'

/** Where all documents are attached at once: the ids of those that are not, and a way to leave one out. */
export type Declining = { declined: ReadonlySet<string>; onDecline: (document: EarlierDocument) => void }

export type EarlierDocumentsProps = {
  name: string
  applicationId: string
  /** The number of the earlier application. */
  source: string
  files: readonly FileEntry[]
  isFull: boolean
  onTake: (file: FileEntry) => void
  declining?: Declining | undefined
}

/** Documents of this question that are not attached yet. A failed call shows nothing: the upload remains usable. */
export function EarlierDocuments({ name, applicationId, source, files, ...rest }: EarlierDocumentsProps) {
  const { t } = useTexts()
  const { data = [] } = useQuery(earlierDocumentsQuery(applicationId))
  const offered = offeredAt(data, name, files)
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
            applicationId={applicationId}
            {...rest}
          />
        ))}
      </ul>
    </div>
  )
}

type RowProps = Pick<EarlierDocumentsProps, 'applicationId' | 'isFull' | 'onTake' | 'declining'> & {
  document: OfferedDocument
  machine: string | undefined
}

/** The focused button has been removed. */
const hasLostFocus = () => document.activeElement === document.body

function EarlierRow({ applicationId, document, machine, isFull, onTake, declining }: RowProps) {
  const { id, fileName, size, isGone } = document
  const texts = useTexts()
  const { t } = texts
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isGone && hasLostFocus()) row.current?.focus()
  }, [isGone])
  const takeEarlier = useTakeEarlier(applicationId)
  const taking = useSending({ mutationFn: () => takeEarlier(id), onSuccess: onTake })
  const take = t('file.earlier.take.text')
  const decline = t('file.earlier.decline.text')
  const isDeclined = declining?.declined.has(id)
  const facts = [machine, fileSize(t, size), describeUpload(texts, document)].filter(Boolean).join(', ')
  if (isGone)
    return (
      <li ref={row} tabIndex={-1} className="sv-files__row">
        <ShortText>{t('file.earlier.gone.text', [fileName])}</ShortText>
      </li>
    )
  return (
    <li className="sv-files__row">
      <div className="sv-files__about">
        <FileDownload applicationId={document.applicationId} file={document} />
        <span className="sv-soft">{facts}</span>
        {isDeclined && <ShortText>{t('file.earlier.declined.text', [fileName])}</ShortText>}
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
      {declining && !isDeclined && (
        <Button
          variant="tertiary"
          size="small"
          aria-label={`${decline}: ${fileName}`}
          onClick={() => declining.onDecline(document)}
        >
          {decline}
        </Button>
      )}
    </li>
  )
}
