/** What the server decided about a piece that is no permit matter, in words that help (VET-05). */
import { SMALL_ANIMAL_REPORT } from '@sievert/domain/reports/from-equipment'
import type { PermitOutcome } from '@sievert/domain/veterinary-equipment/values'
import { useRouter } from '@tanstack/react-router'
import { useWatch } from 'react-hook-form'
import { useConfiguration } from '../../api/configuration.ts'
import type { Carried } from '../../form/autosave/carried-machine.ts'
import { useSending } from '../../form/use-sending.ts'
import { useStillHere } from '../../form/use-still-here.ts'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'

export function ReportLink() {
  const { t } = useTexts()
  return (
    <ButtonLink
      to="/report/$businessTypeNameKey/new"
      params={{ businessTypeNameKey: SMALL_ANIMAL_REPORT }}
      variant="secondary"
      size="small"
    >
      {t('equipment.outcome.Report.link.text')}
    </ButtonLink>
  )
}

/** Takes the piece along. It is kept in the browser meanwhile, so nothing is lost and nothing asked; should that fail, as ever. */
function TakeAlong({ carried, keptHere }: { carried: () => Carried; keptHere: () => Promise<boolean> }) {
  const { t } = useTexts()
  const router = useRouter()
  const stillHere = useStillHere()
  const going = useSending({
    mutationFn: async () => {
      const isStillHere = stillHere()
      const isKept = await keptHere()
      if (isStillHere())
        await router.navigate({
          to: '/report/$businessTypeNameKey/new',
          params: { businessTypeNameKey: SMALL_ANIMAL_REPORT },
          ...(isKept ? { state: { carried: carried() }, ignoreBlocker: true } : {}),
        })
    },
  })
  return (
    <Button variant="secondary" size="small" loading={going.isPending} onClick={() => going.mutate()}>
      {t('equipment.outcome.Report.link.text')}
    </Button>
  )
}

type OutcomeNoticeProps = {
  /** The piece stands in the list already: there it is unresolved (VET-09). */
  isStored: boolean
  onBack: () => void
  /** Where the browser keeps the piece, and whether it does. */
  carried: () => Carried
  keptHere: () => Promise<boolean>
}

/** Inside the equipment's form. The region is there from the start, so that its news are read out. */
export function OutcomeNotice(props: OutcomeNoticeProps) {
  const outcome = useWatch<{ permit: PermitOutcome | null }, 'permit'>({ name: 'permit' })
  return (
    <div aria-live="polite">
      {outcome === 'Report' && <ReportNotice {...props} />}
      {outcome === 'Illegal' && <IllegalAlert isStored={props.isStored} />}
    </div>
  )
}

function ReportNotice({ isStored, onBack, carried, keptHere }: OutcomeNoticeProps) {
  const { t } = useTexts()
  return (
    <MessageBox variant="info" heading={t('equipment.outcome.Report.header.text')}>
      <p>{t('equipment.outcome.Report.message.text')}</p>
      <p>{t('equipment.outcome.Report.along.text')}</p>
      {isStored && <p>{t('equipment.card.unresolved.text')}</p>}
      <div className="sv-actions">
        <TakeAlong carried={carried} keptHere={keptHere} />
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
