/** Explains the server's decision about equipment that gets no permit (VET-05). */
import type { EquipmentReply } from '@sievert/contract/veterinary-equipment'
import { SMALL_ANIMAL_REPORT } from '@sievert/domain/reports/from-equipment'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { useConfiguration } from '../../api/configuration.ts'
import type { RowOutcome } from '../../api/rows.ts'
import type { Carried } from '../../form/autosave/carried-machine.ts'
import { useIsCurrentRoute } from '../../form/page/use-is-current-route.ts'
import { isLeftOut } from '../../form/rows/import-counts.ts'
import { useSending } from '../../form/sending/use-sending.ts'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import type { EquipmentOutcome } from './use-equipment-form.ts'

export function ReportLink({ isMain }: { isMain: boolean }) {
  const { t } = useTexts()
  return (
    <ButtonLink
      to="/report/$businessTypeNameKey/new"
      params={{ businessTypeNameKey: SMALL_ANIMAL_REPORT }}
      variant={isMain ? 'primary' : 'secondary'}
      size="small"
    >
      {t('equipment.outcome.Report.link.text')}
    </ButtonLink>
  )
}

/**
 * Moves the equipment to a notification. The browser stores it meanwhile, so leaving needs no confirmation. If storing
 * fails, the usual confirmation is shown.
 */
function TakeAlong({ carry }: Pick<OutcomeNoticeProps, 'carry'>) {
  const { t } = useTexts()
  const router = useRouter()
  const stillHere = useIsCurrentRoute()
  const going = useSending({
    mutationFn: async () => {
      const isStillHere = stillHere()
      const carried = await carry()
      if (isStillHere())
        await router.navigate({
          to: '/report/$businessTypeNameKey/new',
          params: { businessTypeNameKey: SMALL_ANIMAL_REPORT },
          ...(carried ? { state: { carried }, ignoreBlocker: true } : {}),
        })
    },
  })
  return (
    <Button loading={going.isPending} onClick={() => going.mutate()}>
      {t('equipment.outcome.Report.link.text')}
    </Button>
  )
}

type OutcomeNoticeProps = {
  outcome: Pick<EquipmentOutcome, 'permit' | 'reply'>
  /** The equipment is already in the list, where it is unresolved (VET-09). */
  isStored: boolean
  /** Stores the equipment in the browser for the notification; undefined if that fails. */
  carry: () => Promise<Carried | undefined>
}

/** Part of the equipment form. The region is rendered from the start, so that its news are announced. */
export function OutcomeNotice({ outcome: { permit, reply }, ...rest }: OutcomeNoticeProps) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button keeps focus; scrolling makes the answer visible too. A form that opens with a stored outcome
    // stays at its heading.
    if (reply) notice.current?.scrollIntoView({ block: 'nearest' })
  }, [reply])
  return (
    <div ref={notice} aria-live="polite">
      {permit === 'Report' && <ReportNotice reason={reply?.reason} {...rest} />}
      {permit === 'Illegal' && <IllegalAlert reason={reply?.reason} isStored={rest.isStored} />}
    </div>
  )
}

type NoticeProps = Omit<OutcomeNoticeProps, 'outcome'> & { reason: EquipmentReply['reason'] }

function ReportNotice({ reason, isStored, carry }: NoticeProps) {
  const { t, language } = useTexts()
  return (
    <MessageBox variant="info" heading={t('equipment.outcome.Report.header.text')}>
      {reason && <p>{reason[language]}</p>}
      <p>{t(isStored ? 'equipment.card.unresolved.text' : 'equipment.outcome.Report.message.text')}</p>
      <p>{t('equipment.outcome.Report.along.text')}</p>
      <div className="sv-actions">
        <TakeAlong carry={carry} />
      </div>
    </MessageBox>
  )
}

function IllegalAlert({ reason, isStored }: Pick<NoticeProps, 'reason' | 'isStored'>) {
  const { t, language } = useTexts()
  const { authority } = useConfiguration()
  return (
    <MessageBox variant="warning" heading={t('equipment.outcome.Illegal.header.text')}>
      {reason && <p>{reason[language]}</p>}
      <p>
        <TextWithMail textKey="equipment.outcome.Illegal.message.text" email={authority.email} />
      </p>
      {isStored && <p>{t('equipment.card.unresolved.text')}</p>}
    </MessageBox>
  )
}

/** Part of the page that adds rows of a spreadsheet: why some of them are left out (LES-03). */
function LeftOutRows({ outcomes }: { outcomes: readonly RowOutcome[] }) {
  const { t, language } = useTexts()
  const { authority } = useConfiguration()
  const reports = outcomes.filter((each) => isLeftOut(each, 'Report'))
  const illegals = outcomes.filter((each) => isLeftOut(each, 'Illegal'))
  const reasons = (rows: readonly RowOutcome[]) =>
    [...new Set(rows.flatMap(({ reason }) => reason?.[language] ?? []))].map((reason) => <p key={reason}>{reason}</p>)
  return (
    <>
      {reports.length > 0 && (
        <MessageBox variant="info" heading={t('rows.left-out.Report.header.text', [reports.length])}>
          {reasons(reports)}
          <p>{t('rows.left-out.Report.message.text')}</p>
          <div className="sv-actions">
            <ReportLink isMain={false} />
          </div>
        </MessageBox>
      )}
      {illegals.length > 0 && (
        <MessageBox variant="warning" heading={t('rows.left-out.Illegal.header.text', [illegals.length])}>
          {reasons(illegals)}
          <p>
            <TextWithMail textKey="equipment.outcome.Illegal.message.text" email={authority.email} />
          </p>
        </MessageBox>
      )}
    </>
  )
}

/** Stable: the list of rows is judged again for another one. */
export const leftOutRows = (outcomes: readonly RowOutcome[]) => <LeftOutRows outcomes={outcomes} />
