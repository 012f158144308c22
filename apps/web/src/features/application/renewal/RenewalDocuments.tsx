/** The questions about documents, each with the documents of the earlier application that still apply (NEW-11, LES-01). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { FileEntry } from '@sievert/domain/file-entry'
import type { DocumentationValue } from '@sievert/domain/sections/documentation'
import { useEffect, useRef, useState } from 'react'
import { failureMessage } from '../../../form/sending/failure-message.ts'
import { EarlierDocuments } from '../../../form/upload/EarlierDocuments.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Card } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LiveRegion } from '../../../ui/LiveRegion.tsx'
import { BodyText, FailureMessage, Heading } from '../../../ui/Typography.tsx'
import '../../../form/upload/upload.css'

/** A question about documents. `path`: that of its issues in the page's form. */
export type DocumentQuestion = {
  path: string
  stepNumber: number
  identity: string
  label: string
  value: DocumentationValue
}

type RenewalDocumentsProps = {
  application: ApplicationDetails
  questions: readonly DocumentQuestion[]
  onAttach: (question: DocumentQuestion, file: FileEntry) => Promise<unknown>
}

export function RenewalDocuments({ application, questions, onAttach }: RenewalDocumentsProps) {
  const { t } = useTexts()
  if (questions.length === 0) return null
  return (
    <Card heading={t('renewal.documents.header.text')}>
      <BodyText>{t('renewal.documents.message.text')}</BodyText>
      {questions.map((question) => (
        <Question
          key={question.path}
          application={application}
          question={question}
          onAttach={(file) => onAttach(question, file)}
        />
      ))}
    </Card>
  )
}

type QuestionProps = {
  application: ApplicationDetails
  question: DocumentQuestion
  onAttach: (file: FileEntry) => Promise<unknown>
}

function Question({ application, question: { path, stepNumber, identity, label, value }, onAttach }: QuestionProps) {
  const { t } = useTexts()
  const { applicationId, prefilledFrom } = application
  const group = useRef<HTMLElement>(null)
  const [news, setNews] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const count = value.files.length
  useEffect(() => {
    // The focused button has been removed.
    if (count > 0 && news !== '' && document.activeElement === document.body) group.current?.focus()
  }, [count, news])
  const take = (file: FileEntry) => {
    setFailure(undefined)
    onAttach(file).then(() => setNews(t('file.upload.done.text', [file.fileName])), setFailure)
  }
  const headingId = `${path}-label`
  return (
    <section ref={group} id={path} tabIndex={-1} aria-labelledby={headingId} className="sv-stack sv-renewal__question">
      <Heading level="3" size="xsmall" id={headingId}>
        {label}
      </Heading>
      {count > 0 && (
        <ul className="sv-list">
          {value.files.map(({ id, fileName }) => (
            <li key={id}>{t('file.upload.done.text', [fileName])}</li>
          ))}
        </ul>
      )}
      <EarlierDocuments
        name={`${identity}.files`}
        applicationId={applicationId}
        source={prefilledFrom ?? ''}
        files={value.files}
        isFull={false}
        onTake={take}
      />
      <Link to="/app/$applicationId" params={{ applicationId }} search={{ step: stepNumber }} state={{ field: path }}>
        {t('renewal.documents.new.text')}
        <span className="sv-visually-hidden">: {label}</span>
      </Link>
      <output>
        {failure !== undefined && (
          <FailureMessage>{t(failureMessage(failure, 'file.earlier.failed.text'))}</FailureMessage>
        )}
      </output>
      <LiveRegion>{news}</LiveRegion>
    </section>
  )
}
