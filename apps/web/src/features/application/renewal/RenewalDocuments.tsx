/** The questions about documents, each with the documents of the earlier application that still apply (NEW-11, LES-01). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { FileEntry } from '@sievert/domain/file-entry'
import { addDocument, type DocumentationValue, removeDocument } from '@sievert/domain/sections/documentation'
import type { TextKey } from '@sievert/domain/text-key'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { earlierDocumentsQuery } from '../../../api/documents.ts'
import { LoadFailed } from '../../../form/page/LoadFailed.tsx'
import { failureMessage } from '../../../form/sending/failure-message.ts'
import { type Declining, EarlierDocuments } from '../../../form/upload/EarlierDocuments.tsx'
import { FileDownload } from '../../../form/upload/FileDownload.tsx'
import { sizeAndPage } from '../../../form/upload/file-size.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LiveRegion, Status } from '../../../ui/LiveRegion.tsx'
import { BodyText, FailureMessage, Heading, ShortText } from '../../../ui/Typography.tsx'
import '../../../form/upload/upload.css'
import type { DocumentQuestion } from './use-change-documents.ts'
import type { WaitingDocuments } from './use-waiting-documents.ts'

type ChangeFiles = (change: (value: DocumentationValue) => DocumentationValue) => Promise<unknown>

type RenewalDocumentsProps = {
  application: ApplicationDetails
  questions: readonly DocumentQuestion[]
  waiting: Pick<WaitingDocuments, 'declined' | 'decline' | 'declineCopy'>
  onChange: (question: DocumentQuestion, ...change: Parameters<ChangeFiles>) => Promise<unknown>
}

export function RenewalDocuments({ application, questions, waiting, onChange }: RenewalDocumentsProps) {
  const { t } = useTexts()
  const earlier = useQuery(earlierDocumentsQuery(application.applicationId))
  if (questions.length === 0) return null
  return (
    <Card heading={t('renewal.documents.header.text')}>
      <BodyText>{t('renewal.documents.message.text')}</BodyText>
      {earlier.isError && (
        <div>
          <LoadFailed isPart textKey="file.earlier.load-failed.text" onRetry={earlier.refetch} />
        </div>
      )}
      {questions.map((question) => (
        <Question
          key={question.path}
          application={application}
          question={question}
          waiting={waiting}
          onChange={(change) => onChange(question, change)}
        />
      ))}
    </Card>
  )
}

type QuestionProps = Pick<RenewalDocumentsProps, 'application' | 'waiting'> & {
  question: DocumentQuestion
  onChange: ChangeFiles
}

function Question({ application, question, waiting, onChange }: QuestionProps) {
  const { t } = useTexts()
  const { path, stepNumber, identity, label, value } = question
  const { applicationId, prefilledFrom } = application
  const group = useRef<HTMLElement>(null)
  const [news, setNews] = useState('')
  const [failure, setFailure] = useState<TextKey>()
  const count = value.files.length
  useEffect(() => {
    // The focused button has been removed.
    if (count > 0 && news !== '' && document.activeElement === document.body) group.current?.focus()
  }, [count, news])
  const change = (next: Parameters<ChangeFiles>[0], said: string, failed: TextKey) => {
    setFailure(undefined)
    onChange(next).then(
      () => setNews(said),
      (error: unknown) => setFailure(failureMessage(error, failed)),
    )
  }
  const take = (file: FileEntry) =>
    change((held) => addDocument(held, file), t('file.upload.done.text', [file.fileName]), 'file.earlier.failed.text')
  const takeBack = ({ id, fileName }: FileEntry) => {
    // The pressed button is about to be removed.
    group.current?.focus()
    waiting.declineCopy(id)
    change((held) => removeDocument(held, id), t('file.removed.text', [fileName]), 'file.earlier.take-back.failed.text')
  }
  const declining: Declining = {
    declined: waiting.declined,
    onDecline: (document) => {
      // The pressed button is about to be removed.
      group.current?.focus()
      waiting.decline(document)
      setNews(t('file.earlier.declined.text', [document.fileName]))
    },
  }
  const headingId = `${path}-label`
  return (
    <section ref={group} id={path} tabIndex={-1} aria-labelledby={headingId} className="sv-stack sv-renewal__question">
      <Heading level="3" size="xsmall" id={headingId}>
        {label}
      </Heading>
      <Attached applicationId={applicationId} files={value.files} onTakeBack={takeBack} />
      <EarlierDocuments
        name={`${identity}.files`}
        applicationId={applicationId}
        source={prefilledFrom ?? ''}
        files={value.files}
        isFull={false}
        onTake={take}
        declining={count === 0 ? declining : undefined}
      />
      <Link to="/app/$applicationId" params={{ applicationId }} search={{ step: stepNumber }} state={{ field: path }}>
        {t('renewal.documents.new.text')}
        <span className="sv-visually-hidden">: {label}</span>
      </Link>
      <Status>{failure && <FailureMessage>{t(failure)}</FailureMessage>}</Status>
      <LiveRegion>{news}</LiveRegion>
    </section>
  )
}

type AttachedProps = {
  applicationId: string
  files: readonly FileEntry[]
  onTakeBack: (file: FileEntry) => void
}

/** Only an earlier document can be taken back at once, since it is then offered again. */
function Attached({ applicationId, files, onTakeBack }: AttachedProps) {
  const { t } = useTexts()
  const labelId = useId()
  const { data = [] } = useQuery(earlierDocumentsQuery(applicationId))
  const earlier = new Set(data.flatMap(({ taken }) => taken))
  if (files.length === 0) return null
  return (
    <div className="sv-files-earlier">
      <ShortText weight="semibold" id={labelId}>
        {t('documentation.files.text')}
      </ShortText>
      <ul className="sv-files" aria-labelledby={labelId}>
        {files.map((file) => (
          <li key={file.id} className="sv-files__row">
            <div className="sv-files__about">
              <FileDownload applicationId={applicationId} file={file} />
              <span className="sv-soft">{sizeAndPage(t, file)}</span>
            </div>
            {earlier.has(file.id) && (
              <Button
                variant="tertiary"
                size="small"
                aria-label={t('file.remove.button.text', [file.fileName])}
                onClick={() => onTakeBack(file)}
              >
                {t('general.remove.text')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}
