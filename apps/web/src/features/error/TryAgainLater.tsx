/**
 * Page for a cause that passes: the register of representatives is down, or the application's version has not reached
 * the server. Unsent input is stored (ACC-16).
 */
import type { TextKey } from '@sievert/domain/text-key'
import type { ReactNode } from 'react'
import { PageCard } from '../../form/page/PageCard.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ButtonAnchor } from '../../ui/Button.tsx'
import { BodyText } from '../../ui/Typography.tsx'

type TryAgainLaterProps = {
  headerKey: TextKey
  messageKeys: readonly TextKey[]
  /** The page to retry. */
  returnTo: string
  isReportFlow: boolean
  /** Another way on, beside the retry. */
  children?: ReactNode
}

export function TryAgainLater({ headerKey, messageKeys, returnTo, isReportFlow, children }: TryAgainLaterProps) {
  const { t } = useTexts()
  return (
    <PageCard heading={t(headerKey)} isReportFlow={isReportFlow}>
      {messageKeys.map((key) => (
        <BodyText key={key}>{t(key)}</BodyText>
      ))}
      <div className="sv-actions">
        <ButtonAnchor href={returnTo}>{t('general.retry.text')}</ButtonAnchor>
        {children}
      </div>
    </PageCard>
  )
}
