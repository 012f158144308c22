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
        <WayBack isOnly={!actions} />
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

/** Nothing is cancelled if this is the only way, or leads to the start page. */
function WayBack({ isOnly }: { isOnly: boolean }) {
  const { t } = useTexts()
  const { backendHost, reportFlow } = useConfiguration()
  const isStartPage = reportFlow.signInUrl === `${backendHost}/`
  if (!isOnly && !isStartPage) return <CancelLink />
  return (
    <ButtonAnchor variant="secondary" href={reportFlow.signInUrl}>
      {t(isStartPage ? 'not-found.goto-start-page.text' : 'report.back.text')}
    </ButtonAnchor>
  )
}
