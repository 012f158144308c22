/** Applications that the person is asked to sign, the earliest last day first (TOG-01). */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import { PAGE_SIZE, ShowMoreRows, useShowMore } from '../../form/lists/ShowMoreList.tsx'
import { nameOf } from '../../form/page/application-name.ts'
import { NumberText } from '../../texts/NumberText.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { BodyText, ShortText } from '../../ui/Typography.tsx'

type ToSign = ApplicationSummary & { cosigning: NonNullable<ApplicationSummary['cosigning']> }

export const toSignOf = (applications: readonly ApplicationSummary[]): ToSign[] =>
  applications
    .flatMap(({ cosigning, ...application }) => (cosigning?.maySign ? [{ ...application, cosigning }] : []))
    .toSorted((one, other) => one.cosigning.lastDay.localeCompare(other.cosigning.lastDay))

export function ToSignCard({ applications }: { applications: readonly ApplicationSummary[] }) {
  const { t, date } = useTexts()
  const toSign = toSignOf(applications)
  const { shown, left, showMore } = useShowMore('to sign', toSign)
  if (toSign.length === 0) return null
  return (
    <Card heading={t('cosigning.to-sign.header.text')} className="sv-card--accent sv-start__attention">
      <ul className="sv-rows">
        {shown.map((application, index) => (
          <li key={application.applicationId}>
            <div>
              <ShortText weight="semibold">
                <NumberText>{nameOf(application)}</NumberText>
              </ShortText>
              <BodyText>{t('cosigning.to-sign.text', [date(application.cosigning.lastDay)])}</BodyText>
            </div>
            <ButtonLink
              size="small"
              variant={index === 0 ? 'primary' : 'secondary'}
              to="/app/$applicationId/cosigning"
              params={application}
              aria-label={`${t('cosigning.to-sign.link.text')}: ${nameOf(application)}`}
            >
              {t('cosigning.to-sign.link.text')}
            </ButtonLink>
          </li>
        ))}
      </ul>
      <ShowMoreRows left={left} count={toSign.length} isLast={left <= PAGE_SIZE} onPress={showMore} />
    </Card>
  )
}
