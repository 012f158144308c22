/** Message for a state in which no notification can be started, with the possible actions. */
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
        <CancelLink isOnlyWay={!actions} />
      </div>
    </Card>
  )
}

/** Leaves for the site that led here. `isOnlyWay`: there is nothing to cancel. */
export function CancelLink({ isOnlyWay = false }: { isOnlyWay?: boolean }) {
  const { t } = useTexts()
  const { reportFlow } = useConfiguration()
  return (
    <ButtonAnchor variant="secondary" href={reportFlow.signInUrl}>
      {t(isOnlyWay ? 'report.back.text' : 'report.cancel.text')}
    </ButtonAnchor>
  )
}
