/** The remaining work before signing, or that the review can begin, and the next action (OVE-01). */
import type { Left } from '@sievert/domain/engine/overview'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { describeMissing } from './describe-progress.ts'

type WhatIsLeftProps = {
  applicationId: string
  variant: 'application' | 'report'
  left: Left
  /** Number of places with documents that are still being checked. */
  checking: number
  /** Number of the review step. */
  review: number
}

export function WhatIsLeft({ applicationId, variant, left, checking, review }: WhatIsLeftProps) {
  const { t } = useTexts()
  const parts = describeMissing(left, t)
  const isReady = parts.length === 0
  const to = { to: '/app/$applicationId', params: { applicationId } } as const
  return (
    <Card className="sv-card--accent" heading={t(isReady ? 'overview.ready.header.text' : 'overview.left.header.text')}>
      <div aria-live="polite">
        {isReady ? (
          <BodyText>{t(checking > 0 ? 'overview.ready.checking.text' : 'overview.ready.text')}</BodyText>
        ) : (
          <ul className="sv-list">
            {parts.map((part) => (
              <li key={part}>{part}</li>
            ))}
          </ul>
        )}
      </div>
      <div className="sv-actions">
        {isReady ? (
          <ButtonLink {...to} search={{ step: review }}>
            {t(`wizard.navigation.review.${variant}.text`)}
          </ButtonLink>
        ) : (
          <ButtonLink {...to}>{t('overview.continue.text')}</ButtonLink>
        )}
      </div>
    </Card>
  )
}
