/** The actions of a row: open, overview, removal, and to continue a message. */
import { ArrowRightIcon, TrashIcon } from '@navikt/aksel-icons'
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { CosigningLink } from '../../form/cosigning/CosigningLink.tsx'
import { variantOf } from '../../form/page/application-name.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'

type RowActionsProps = {
  application: ApplicationSummary
  /** The name of an action on this row, for screen readers. */
  of: (action: string) => string
  isMain: boolean
  onDelete: (application: ApplicationSummary) => void
}

/** An application that cannot be shown can only be tried again: the applicant must not remove it by mistake. */
export function RowActions({ application, of, isMain, onDelete }: RowActionsProps) {
  const { t } = useTexts()
  const { applicationId, status, unavailable, begunMessage, cosigning } = application
  const isDraft = status === 'Started' && !unavailable
  const variant = variantOf(application)
  const main = isMain ? 'primary' : 'secondary'
  const resume = isDraft ? t('start.table.resume.text') : t(`start.table.open.${variant}.text`)
  const open = unavailable ? t('general.retry.text') : resume
  const remove = t(`start.table.delete.${variant}.text`)
  return (
    <>
      {begunMessage && <BegunMessageLink applicationId={applicationId} of={of} />}
      {cosigning && (
        <CosigningLink
          applicationId={applicationId}
          size="small"
          variant={main}
          aria-label={of(t('cosigning.show.text'))}
        />
      )}
      <ButtonLink
        size="small"
        variant={cosigning ? 'tertiary' : main}
        {...(isDraft && { icon: <ArrowRightIcon aria-hidden />, iconPosition: 'right' })}
        to="/app/$applicationId"
        params={{ applicationId }}
        aria-label={of(open)}
      >
        {open}
      </ButtonLink>
      {isDraft && <OverviewLink applicationId={applicationId} of={of} />}
      {isDraft && (
        <Button
          size="small"
          variant="tertiary"
          data-color="neutral"
          icon={<TrashIcon aria-hidden />}
          onClick={() => onDelete(application)}
          aria-label={of(remove)}
          title={remove}
        />
      )}
    </>
  )
}

type LinkProps = Pick<RowActionsProps, 'of'> & { applicationId: string }

function BegunMessageLink({ applicationId, of }: LinkProps) {
  const { t } = useTexts()
  const resume = t('start.table.resume.text')
  return (
    <ButtonLink
      size="small"
      variant="secondary"
      to="/app/$applicationId/messages"
      params={{ applicationId }}
      search={{ write: true }}
      aria-label={of(resume)}
    >
      {resume}
    </ButtonLink>
  )
}

function OverviewLink({ applicationId, of }: LinkProps) {
  const { t } = useTexts()
  const overview = t('start.table.overview.text')
  return (
    <ButtonLink
      size="small"
      variant="tertiary"
      to="/app/$applicationId/overview"
      params={{ applicationId }}
      aria-label={of(overview)}
    >
      {overview}
    </ButtonLink>
  )
}
