/** The introduction to a notification, and the button that creates it. */
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import { SMALL_ANIMAL_REPORT, smallAnimalReport } from '@sievert/domain/reports/from-equipment'
import { useState } from 'react'
import { useUser } from '../../api/authentication.ts'
import { toWire } from '../../api/step-values.ts'
import { useCarriedMachine } from '../../form/autosave/carried-machine.ts'
import { broughtBy, forgetGuide } from '../../form/start/guide-memory.ts'
import { QuotaReached } from '../../form/start/QuotaReached.tsx'
import { TypeSummary } from '../../form/start/TypeSummary.tsx'
import { useCreation } from '../../form/start/use-creation.ts'
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
  const user = useUser()
  const [brought] = useState(() => broughtBy(user))
  const isBrought = brought?.businessType === type.nameKey
  const creation = useCreation('report', () => {
    along.forget()
    if (isBrought) forgetGuide()
  })
  const isFor = type.nameKey === SMALL_ANIMAL_REPORT
  const guided = isBrought && brought.machine && toWire(smallAnimalReport(brought.machine))
  const answers = isFor ? (along.answers ?? guided) : undefined
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
        <BodyText>{t('report.before-you-start.text')}</BodyText>
        <TypeSummary type={type} />
        {isFor && along.machine && <CarriedMachine machine={along.machine} way="along" />}
        {isFor && !along.machine && guided && (
          <MessageBox variant="info" heading={t('report.along.header.text')}>
            {t('report.brought.text')}
          </MessageBox>
        )}
        <QuotaReached error={creation.error} />
        <div className="sv-actions">
          <Button
            onClick={() => creation.mutate({ businessTypeId: type.id, isRenewal: false, ...(answers && { answers }) })}
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
