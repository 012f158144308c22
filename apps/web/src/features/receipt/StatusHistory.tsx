/** What has happened to a sent application, in words (CAS-02). */
import type { ApplicationDetails } from '@sievert/contract/applications'
import { useTexts } from '../../texts/texts.ts'
import { Card } from '../../ui/Card.tsx'
import { Heading } from '../../ui/Typography.tsx'

export function StatusHistory({ application }: { application: ApplicationDetails }) {
  const { t, dateTime } = useTexts()
  return (
    <Card aria-labelledby="receipt-history">
      <Heading level="2" size="small" id="receipt-history">
        {t('receipt.history.header.text')}
      </Heading>
      <dl className="sv-facts">
        {application.events.map(({ kind, at }) => (
          <div key={kind}>
            <dt>{dateTime(at)}</dt>
            <dd>{t(`receipt.history.${kind}.text`)}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
