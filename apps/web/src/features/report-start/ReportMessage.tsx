/** A state in which no notification can be begun: what it is, and the ways on. */
import type { ReactNode } from 'react'
import { useConfiguration } from '../../api/configuration.ts'
import { useTexts } from '../../texts/texts.ts'
import { ButtonAnchor } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'

type Props = { heading: string; children?: ReactNode; actions?: ReactNode }

export function ReportMessage({ heading, children, actions }: Props) {
  return (
    <Card>
      <PageHeading>{heading}</PageHeading>
      {children}
      <div className="sv-actions">
        {actions}
        <CancelLink />
      </div>
    </Card>
  )
}

/** Leaves for the site that led here. */
export function CancelLink() {
  const { t } = useTexts()
  const { reportFlow } = useConfiguration()
  return (
    <ButtonAnchor variant="secondary" href={reportFlow.signInUrl}>
      {t('report.cancel.text')}
    </ButtonAnchor>
  )
}
