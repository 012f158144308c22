/** What the server decided about a piece that is no permit matter, in words that help (VET-05). */

import type { PermitOutcome } from '@sievert/domain/veterinary-equipment/values'
import { useWatch } from 'react-hook-form'
import { useConfiguration } from '../../api/configuration.ts'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'

/** Where small-animal X-ray is notified. */
const REPORT_TYPE = 'REPORT_SMALL_ANIMAL_XRAY'

export function ReportLink() {
  const { t } = useTexts()
  return (
    <ButtonLink
      to="/report/$businessTypeNameKey/new"
      params={{ businessTypeNameKey: REPORT_TYPE }}
      variant="secondary"
      size="small"
    >
      {t('equipment.outcome.Report.link.text')}
    </ButtonLink>
  )
}

type OutcomeNoticeProps = {
  /** The piece stands in the list already: there it is unresolved (VET-09). */
  isStored: boolean
  onBack: () => void
}

/** Inside the equipment's form. The region is there from the start, so that its news are read out. */
export function OutcomeNotice({ isStored, onBack }: OutcomeNoticeProps) {
  const outcome = useWatch<{ permit: PermitOutcome | null }, 'permit'>({ name: 'permit' })
  return (
    <div aria-live="polite">
      {outcome === 'Report' && <ReportNotice isStored={isStored} onBack={onBack} />}
      {outcome === 'Illegal' && <IllegalAlert isStored={isStored} />}
    </div>
  )
}

function ReportNotice({ isStored, onBack }: OutcomeNoticeProps) {
  const { t } = useTexts()
  return (
    <MessageBox variant="info" heading={t('equipment.outcome.Report.header.text')}>
      <p>{t('equipment.outcome.Report.message.text')}</p>
      {isStored && <p>{t('equipment.card.unresolved.text')}</p>}
      <div className="sv-actions">
        <ReportLink />
        <Button variant="secondary" size="small" onClick={onBack}>
          {t('equipment.outcome.Report.back.text')}
        </Button>
      </div>
    </MessageBox>
  )
}

function IllegalAlert({ isStored }: { isStored: boolean }) {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  return (
    <MessageBox variant="warning" heading={t('equipment.outcome.Illegal.header.text')}>
      <p>
        <TextWithMail textKey="equipment.outcome.Illegal.message.text" email={authority.email} />
      </p>
      {isStored && <p>{t('equipment.card.unresolved.text')}</p>}
    </MessageBox>
  )
}
