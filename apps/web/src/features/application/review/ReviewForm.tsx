/** Approval and the way to signing; shows obstacles (REV-01). */
import { type Issue, type Issues, issue } from '@sievert/domain/issue'
import type { TextKey } from '@sievert/domain/text-key'
import { labelOfField } from '@sievert/domain/texts/of-path'
import { useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useUser } from '../../../api/authentication.ts'
import { CosigningLink } from '../../../form/cosigning/CosigningLink.tsx'
import { CheckboxInput } from '../../../form/fields/CheckboxInput.tsx'
import { FormFrame } from '../../../form/frame/FormFrame.tsx'
import { incompleteHeading } from '../../../form/incomplete/incomplete-heading.ts'
import { CannotSign } from '../../../form/start/ForeignEid.tsx'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import { useSigningRole } from '../../../form/summary/use-signing-role.ts'
import { useJudgedForm } from '../../../form/validation/use-judged-form.ts'
import { useTexts } from '../../../texts/texts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Card } from '../../../ui/Card.tsx'
import { Link } from '../../../ui/Link.tsx'
import type { UnreadyFile } from '../use-unready-files.ts'

const ALONE = '/app/$applicationId/sign/'
const TOGETHER = '/app/$applicationId/cosigning'

/** A joint signatory asks others to sign as well, and a person who cannot sign here asks others to (TOG-01, FOR-01). */
function useWayToSign({ isReport }: StepPageContext, role: ReturnType<typeof useSigningRole>) {
  const signsJointly = useUser()?.signsJointly
  if (role === 'hand-over') return { wayToSign: 'cosigning.choose.header.others.text', to: TOGETHER } as const
  if (signsJointly) return { wayToSign: 'review.sign.together.text', to: TOGETHER } as const
  return { wayToSign: `review.sign.${isReport ? 'report' : 'application'}.text`, to: ALONE } as const
}

type Approval = { isApproved: boolean }

type ReviewFormProps = {
  context: StepPageContext
  /** By step number. */
  faults: readonly Issues[]
  files: readonly UnreadyFile[]
  /** The fault of the earlier case number, also that it is being edited. */
  caseNumberKey: TextKey | undefined
  children: ReactNode
}

export function ReviewForm({ context, faults, files, caseNumberKey, children }: ReviewFormProps) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const { application, type, steps } = context
  const { applicationId } = application
  const inTheWay: Issue[] = [
    ...faults.flatMap((issues, stepNumber) =>
      issues.length > 0 ? [issue('review.incomplete.goto.text', `steps.${stepNumber}`)] : [],
    ),
    ...files.map(({ issue: found }) => found),
    ...(caseNumberKey ? [issue(caseNumberKey, 'caseNumber')] : []),
  ]
  const role = useSigningRole(application)
  const form = useJudgedForm<Approval>({
    defaultValues: { isApproved: false },
    check: ({ isApproved }) => [
      ...inTheWay,
      // Only the person who signs certifies anything.
      ...(isApproved || role !== 'sign' ? [] : [issue('validation.review.approve-application-commit', 'isApproved')]),
    ],
  })
  const labelOf = (path: string) => {
    if (path.startsWith('documents.')) return t('validation.errorsummary.files')
    const stepNumber = /^steps\.(\d+)$/.exec(path)?.[1]
    if (stepNumber === undefined) return labelOfField(path, t)
    const step = steps.steps.find((each) => each.stepNumber === Number(stepNumber))
    return incompleteHeading(step, faults[Number(stepNumber)] ?? [], t)
  }
  const { wayToSign, to } = useWayToSign(context, role)
  const sign = () => void navigate({ to, params: { applicationId } })
  return (
    <FormFrame form={form} labelOf={labelOf} onSubmit={() => void form.handleSubmit(sign)()} inParts>
      {children}
      {application.cosigning?.state === 'Open' ? (
        <div className="sv-bottom">
          <CosigningLink applicationId={applicationId} variant="primary" />
        </div>
      ) : role === 'read' ? (
        <CannotSign applicant="private-person" />
      ) : (
        <form noValidate className="sv-form">
          <CannotSign applicant="organisation" />
          {role === 'sign' && (
            <Card heading={t('review.approve.header.text')}>
              {/* The type defines the label (REV-05). */}
              <CheckboxInput name="isApproved" label={type.reviewApproveLabel} />
            </Card>
          )}
          <div className="sv-bottom">
            <Button type="submit">{t(wayToSign)}</Button>
            {to === ALONE && !application.party.isPrivatePerson && (
              <Link to="/app/$applicationId/cosigning" params={{ applicationId }}>
                {t('review.sign.others.text')}
              </Link>
            )}
          </div>
        </form>
      )}
    </FormFrame>
  )
}
