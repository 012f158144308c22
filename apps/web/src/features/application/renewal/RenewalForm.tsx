/** The answers of a renewal, its earlier documents, and 'Inget har ändrats', which attaches them (NEW-11). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { STEP_REVIEW } from '@sievert/domain/application-type/definition'
import { applicantKind } from '@sievert/domain/condition'
import { compiledOnce } from '@sievert/domain/engine/compile'
import { enabledSections } from '@sievert/domain/engine/enabled'
import type { OverviewRow } from '@sievert/domain/engine/overview'
import { stepList } from '@sievert/domain/engine/progress'
import { type Issue, issue } from '@sievert/domain/issue'
import type { Answers } from '@sievert/domain/sections/answers'
import { type DocumentationValue, documentation } from '@sievert/domain/sections/documentation'
import type { SummaryStep } from '@sievert/domain/summary/rows'
import { useNavigate } from '@tanstack/react-router'
import { isNotThere } from '../../../api/api-error.ts'
import type { ApplicationType } from '../../../api/reference-data.ts'
import { SaveStateText } from '../../../form/autosave/SaveStateText.tsx'
import { FormFrame } from '../../../form/frame/FormFrame.tsx'
import { IncompleteSteps } from '../../../form/incomplete/IncompleteSteps.tsx'
import { incompleteHeading } from '../../../form/incomplete/incomplete-heading.ts'
import { failureMessage } from '../../../form/sending/failure-message.ts'
import { FeeCard } from '../../../form/start/FeeCard.tsx'
import { ApplicationSummary } from '../../../form/summary/ApplicationSummary.tsx'
import { OpenEntries } from '../../../form/summary/SummaryRows.tsx'
import { describeUpload } from '../../../form/upload/earlier-documents.ts'
import { useJudgedForm } from '../../../form/validation/use-judged-form.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Status } from '../../../ui/LiveRegion.tsx'
import { BodyText, FailureMessage } from '../../../ui/Typography.tsx'
import { RenewalDocuments } from './RenewalDocuments.tsx'
import { type DocumentQuestion, useChangeDocuments } from './use-change-documents.ts'
import { useWaitingDocuments, type WaitingDocuments } from './use-waiting-documents.ts'

/** The shown questions that documents may answer, except those that have a reason instead. */
const questionsOf = (type: ApplicationType, answers: Answers, enabled: ReadonlySet<string>): DocumentQuestion[] =>
  type.steps.flatMap(({ sections }, stepNumber) =>
    sections.flatMap(({ identity, sectionType, label = '' }) => {
      if (sectionType !== 'Documentation' || !enabled.has(identity)) return []
      const value = (answers[stepNumber]?.[identity] ?? documentation.empty) as DocumentationValue
      return value.isMissing ? [] : [{ path: `${identity}.files`, stepNumber, identity, label, value }]
    }),
  )

/** The answers, without the documents that the questions below ask about. */
const withoutQuestions = (steps: readonly SummaryStep[], questions: readonly DocumentQuestion[]) => {
  const asked = new Set(questions.map(({ identity }) => identity))
  return steps
    .filter(({ identity }) => identity !== STEP_REVIEW)
    .map((step) => ({ ...step, rows: step.rows.filter(({ path }) => !asked.has(path)) }))
}

type RenewalFormProps = {
  application: ApplicationDetails
  type: ApplicationType
  steps: readonly SummaryStep[]
  answers: Answers
  rows: readonly OverviewRow[]
}

export function RenewalForm({ application, type, steps, answers, rows }: RenewalFormProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { applicationId } = application
  const compiled = compiledOnce(type, applicantKind(application.party))
  const { saveState, save } = useChangeDocuments(application, compiled)
  const questions = questionsOf(type, answers, enabledSections(compiled, answers))
  const go = (step: number) => void navigate({ to: '/app/$applicationId', params: { applicationId }, search: { step } })
  const documents = useWaitingDocuments(applicationId, questions, { save, onAttached: () => go(type.steps.length - 1) })
  const paths = new Set(questions.map(({ path }) => path))
  const attached = new Set(documents.waiting.map(({ question }) => question.path))
  const missing = rows.flatMap(({ issues }) => issues.filter(({ path }) => paths.has(path) && !attached.has(path)))
  const faults = type.steps.map((_, stepNumber) => {
    const row = rows.find((each) => each.stepNumber === stepNumber)
    return (row?.issues ?? []).filter(({ path }) => !paths.has(path))
  })
  const list = stepList(type, application, undefined, new Set(application.hiddenSteps))
  const faulty = list.steps.filter(({ stepNumber }) => (faults[stepNumber] ?? []).length > 0)
  const nameOf = (path: string) => faulty.find(({ stepNumber }) => path === `steps.${stepNumber}`)
  const form = useJudgedForm({
    defaultValues: {},
    check: (): Issue[] => [
      ...faulty.map(({ stepNumber }) => issue('review.incomplete.goto.text', `steps.${stepNumber}`)),
      ...missing,
    ],
  })
  const labelOf = (path: string) => {
    const step = nameOf(path)
    if (step) return incompleteHeading(step, faults[step.stepNumber] ?? [], t)
    return questions.find((each) => each.path === path)?.label
  }
  return (
    <FormFrame
      form={form}
      labelOf={labelOf}
      onSubmit={() => void form.handleSubmit(() => documents.attaching.mutate())()}
    >
      <IncompleteSteps
        applicationId={applicationId}
        steps={faulty}
        sectionsOf={(stepNumber) => type.steps[stepNumber]?.sections ?? []}
        faults={faults}
        onGo={go}
      />
      <OpenEntries value="only">
        <ApplicationSummary applicationId={applicationId} steps={withoutQuestions(steps, questions)} onEdit={go} />
      </OpenEntries>
      <RenewalDocuments
        application={application}
        questions={questions}
        waiting={documents}
        onChange={({ stepNumber, identity }, change) => save({ stepNumber, identity, change })}
      />
      <FeeCard application={application} isReport={false} validityInYears={type.validityInYears} />
      <End applicationId={applicationId} store={saveState} documents={documents} />
    </FormFrame>
  )
}

type EndProps = { applicationId: string; documents: WaitingDocuments } & Pick<
  Parameters<typeof SaveStateText>[0],
  'store'
>

function End({ applicationId, store, documents: { waiting, attaching, declined } }: EndProps) {
  const { t } = useTexts()
  return (
    <Card className="sv-card--accent" heading={t('renewal.end.header.text')}>
      <BodyText>{t('renewal.end.text')}</BodyText>
      <StillValid waiting={waiting} />
      {/* Documents that no longer apply are noted in this tab only, and those that failed are not attached. */}
      <SaveStateText store={store} byHand={declined.size > 0 || attaching.isError} />
      <Status>
        {attaching.isError && (
          <FailureMessage>
            {t(failureMessage(attaching.error, `renewal.end.${isNotThere(attaching.error) ? 'gone' : 'failed'}.text`))}
          </FailureMessage>
        )}
      </Status>
      <div className="sv-actions">
        <Button type="submit" loading={attaching.isPending}>
          {t('renewal.unchanged.text')}
        </Button>
        <ButtonLink variant="secondary" to="/app/$applicationId" params={{ applicationId }}>
          {t('renewal.steps.text')}
        </ButtonLink>
        <ButtonLink variant="tertiary" to="/">
          {t('not-found.goto-start-page.text')}
        </ButtonLink>
      </div>
    </Card>
  )
}

/** The documents that the button attaches, each with its age: none is taken silently (LES-01). */
function StillValid({ waiting }: Pick<WaitingDocuments, 'waiting'>) {
  const texts = useTexts()
  const { t } = texts
  if (waiting.length === 0) return null
  return (
    <div>
      <BodyText id="still-valid">{t('renewal.end.documents.text', [t('renewal.unchanged.text')])}</BodyText>
      <ul aria-labelledby="still-valid">
        {waiting.flatMap(({ documents }) =>
          documents.map((document) => (
            <li key={document.id}>
              <span className="sv-files__name">{document.fileName}</span>, {describeUpload(texts, document)}
            </li>
          )),
        )}
      </ul>
    </div>
  )
}
