/** The introduction to a notification, and the button that creates it. */
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import { SMALL_ANIMAL_REPORT } from '@sievert/domain/reports/from-equipment'
import { useCarriedMachine } from '../../form/autosave/carried-machine.ts'
import { QuotaReached } from '../../form/QuotaReached.tsx'
import { useCreation } from '../../form/use-creation.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { CarriedMachine } from './CarriedMachine.tsx'
import { CancelLink } from './ReportMessage.tsx'

type Props = { type: BusinessTypeListed; showRegulationNotice: boolean }

export function StartReport({ type, showRegulationNotice }: Props) {
  const { t } = useTexts()
  const along = useCarriedMachine()
  const creation = useCreation('report', along.forget)
  const isFor = type.nameKey === SMALL_ANIMAL_REPORT
  const answers = isFor && along.answers ? { answers: along.answers } : {}
  return (
    <>
      <PageHeading>{type.name}</PageHeading>
      {showRegulationNotice && (
        <MessageBox variant="info" heading={t('report.regulation-notice.header.text')}>
          {t('report.regulation-notice.message.text')}
        </MessageBox>
      )}
      <Card>
        <BodyText size="large">{t('report.introduction.text')}</BodyText>
        <ul className="sv-list">
          <li>{t('report.before-you-start.text')}</li>
          <li>{t('report.fee.text')}</li>
          {type.validityInYears > 0 && <li>{t('report.validity.text', [type.validityInYears])}</li>}
        </ul>
        {isFor && along.machine && <CarriedMachine machine={along.machine} way="along" />}
        <QuotaReached error={creation.error} />
        <div className="sv-actions">
          <Button
            onClick={() => creation.mutate({ businessTypeId: type.id, isRenewal: false, ...answers })}
            loading={creation.isPending || along.isLooking}
          >
            {t('report.start.text')}
          </Button>
          <CancelLink />
        </div>
      </Card>
    </>
  )
}
