/**
 * Page for a cause that passes: the browser is offline, the register of representatives is down, or the application's
 * version has not reached the server. Unsent input is stored (ACC-16).
 */
import type { TextKey } from '@sievert/domain/text-key'
import type { ReactNode } from 'react'
import { PageCard } from '../../form/page/PageCard.tsx'
import { useTexts } from '../../texts/texts.ts'
import { BodyText } from '../../ui/Typography.tsx'

type TryAgainLaterProps = {
  headerKey: TextKey
  messageKeys: readonly TextKey[]
  retry: ReactNode
  isReportFlow: boolean
  /** Another way on, beside the retry. */
  children?: ReactNode
}

export function TryAgainLater({ headerKey, messageKeys, retry, isReportFlow, children }: TryAgainLaterProps) {
  const { t } = useTexts()
  return (
    <PageCard heading={t(headerKey)} isReportFlow={isReportFlow}>
      {messageKeys.map((key) => (
        <BodyText key={key}>{t(key)}</BodyText>
      ))}
      <div className="sv-actions">
        {retry}
        {children}
      </div>
    </PageCard>
  )
}
