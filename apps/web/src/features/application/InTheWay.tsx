/** Obstacles to signing, each with a button to the step concerned; the error summary links to the buttons. */
import type { StepEntry } from '@sievert/domain/engine/progress'
import type { Issues } from '@sievert/domain/issue'
import type { Section } from '@sievert/domain/sections/section-types'
import { messageOf } from '@sievert/domain/texts/of-path'
import type { ReactNode } from 'react'
import { labelOfPath } from '../../form/section-list/field-labels.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Status } from '../../ui/LiveRegion.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import type { UnreadyFile } from './use-unready-files.ts'

type OnGo = (stepNumber: number) => void
type ObstacleProps = {
  variant: 'error' | 'warning' | 'info'
  heading: string
  id: string
  /** Name of the step. */
  name: string
  onGo: () => void
  children?: ReactNode
}

function Obstacle({ variant, heading, id, name, onGo, children }: ObstacleProps) {
  const { t } = useTexts()
  return (
    <MessageBox variant={variant} heading={heading}>
      {children}
      <Button id={id} variant="secondary" size="small" onClick={onGo}>
        {t('review.incomplete.goto.text')}
        <span className="sv-visually-hidden">: {name}</span>
      </Button>
    </MessageBox>
  )
}

type IncompleteStepsProps = {
  applicationId: string
  steps: readonly StepEntry[]
  sectionsOf: (stepNumber: number) => readonly Section<string>[]
  /** By step number, with paths inside the step. */
  faults: readonly Issues[]
  onGo: OnGo
  /** Called before a link navigates to that step. */
  onFollow?: OnGo
}

/** The steps with open questions, and a link to each. */
export function IncompleteSteps({ applicationId, steps, sectionsOf, faults, onGo, onFollow }: IncompleteStepsProps) {
  const { t } = useTexts()
  return steps.map(({ stepNumber, number, name }) => (
    <Obstacle
      key={stepNumber}
      variant="warning"
      heading={t('review.incomplete.header.text', [number, name])}
      id={`steps.${stepNumber}`}
      name={name}
      onGo={() => onGo(stepNumber)}
    >
      <OpenQuestions
        applicationId={applicationId}
        stepNumber={stepNumber}
        issues={faults[stepNumber] ?? []}
        sections={sectionsOf(stepNumber)}
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
  sections: readonly Section<string>[]
  onFollow: () => void
}

function OpenQuestions({ applicationId, stepNumber, issues, sections, onFollow }: OpenQuestionsProps) {
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
            {labelOfPath(sections, issue.path, t) ?? messageOf(issue, t)}
          </Link>
        </li>
      ))}
      {rest > 0 && <li>{t('review.incomplete.more.text', [rest])}</li>}
    </ul>
  )
}

/** Files that are still being checked, or must be removed. */
export function FileNotices({ files, onGo }: { files: readonly UnreadyFile[]; onGo: OnGo }) {
  const { t } = useTexts()
  return (
    <Status className="sv-notices">
      {files.map(({ issue, isRefused, step }) => (
        <Obstacle
          key={issue.path}
          variant={isRefused ? 'error' : 'info'}
          heading={messageOf(issue, t)}
          id={issue.path}
          name={step.title}
          onGo={() => onGo(step.stepNumber)}
        />
      ))}
    </Status>
  )
}
