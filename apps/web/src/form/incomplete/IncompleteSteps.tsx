/** The steps with open questions, and a link to each. */
import type { StepEntry } from '@sievert/domain/engine/progress'
import { type Issues, NONE } from '@sievert/domain/issue'
import type { Section } from '@sievert/domain/sections/section-types'
import { messageOf } from '@sievert/domain/texts/of-path'
import { useTexts } from '../../texts/texts.ts'
import { Link } from '../../ui/Link.tsx'
import { labelOfPath } from '../section-list/field-labels.ts'
import { incompleteHeading } from './incomplete-heading.ts'
import { Obstacle, type OnGo } from './Obstacle.tsx'

type IncompleteStepsProps = {
  applicationId: string
  steps: readonly StepEntry[]
  sectionsOf: (stepNumber: number) => readonly Section<string>[]
  /** By step number, with paths inside the step. */
  faults: readonly Issues[]
  /** The label of a field outside sections. */
  labelOf?: (path: string) => string | undefined
  onGo: OnGo
  /** Called before a link navigates to that step. */
  onFollow?: OnGo
}

export function IncompleteSteps({
  applicationId,
  steps,
  sectionsOf,
  faults,
  labelOf,
  onGo,
  onFollow,
}: IncompleteStepsProps) {
  const { t } = useTexts()
  return steps.map(({ stepNumber, number, name }) => (
    <Obstacle
      key={stepNumber}
      variant="warning"
      heading={incompleteHeading({ number, name }, faults[stepNumber] ?? NONE, t)}
      id={`steps.${stepNumber}`}
      name={name}
      onGo={() => onGo(stepNumber)}
    >
      <OpenQuestions
        applicationId={applicationId}
        stepNumber={stepNumber}
        issues={faults[stepNumber] ?? NONE}
        labelOf={(path) => labelOf?.(path) ?? labelOfPath(sectionsOf(stepNumber), path, t)}
        onFollow={() => onFollow?.(stepNumber)}
      />
    </Obstacle>
  ))
}

/** A step that the applicant has not opened yet has too many open questions to list. */
const LISTED_MOST = 8

type OpenQuestionsProps = {
  applicationId: string
  stepNumber: number
  issues: Issues
  labelOf: (path: string) => string | undefined
  onFollow: () => void
}

function OpenQuestions({ applicationId, stepNumber, issues, labelOf, onFollow }: OpenQuestionsProps) {
  const { t } = useTexts()
  const rest = issues.length - LISTED_MOST
  return (
    <ul>
      {issues.slice(0, LISTED_MOST).map((issue) => (
        <li key={issue.path}>
          <Link
            to="/app/$applicationId"
            params={{ applicationId }}
            search={{ step: stepNumber }}
            state={{ field: issue.path }}
            onClick={onFollow}
          >
            {labelOf(issue.path) ?? messageOf(issue, t)}
          </Link>
        </li>
      ))}
      {rest > 0 && <li>{t('review.incomplete.more.text', [rest])}</li>}
    </ul>
  )
}
