/**
 * Details that distinguish drafts of the same type: first equipment, renewed case, number and place. Of an application
 * that cannot be shown, when it was begun, and the reason. Of a sent one, that a message is begun.
 */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { ReactNode } from 'react'
import { variantOf } from '../../form/page/application-name.ts'
import { NumberText } from '../../texts/NumberText.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ShortText } from '../../ui/Typography.tsx'

export function AboutDraft({ application }: { application: ApplicationSummary }) {
  const { t, date, list } = useTexts()
  const { draft, begun, previousCaseNumber, isChange, unavailable, begunMessage, cosigning } = application
  const about = draft ?? begun
  const parts = [
    about?.machine,
    previousCaseNumber && t(`start.draft.${isChange ? 'changes' : 'renews'}.text`, [previousCaseNumber]),
    about && t('wizard.about.number.text', [about.number]),
    draft && t('start.draft.step.text', [draft.step, draft.steps, draft.stepTitle]),
    begun && t('start.unavailable.begun.text', [date(begun.on)]),
  ]
  return (
    <>
      {about && (
        <Note>
          <NumberText>{parts.filter(Boolean).join('\u00a0· ')}</NumberText>
        </Note>
      )}
      {unavailable && <Note>{t(`start.unavailable.${variantOf(application)}.text`)}</Note>}
      {begunMessage && <Note>{t('start.begun-message.text')}</Note>}
      {cosigning && (
        <Note>
          {t('cosigning.row.text', [
            list(cosigning.awaited.map((name) => name || t('cosigning.unnamed.text'))),
            date(cosigning.lastDay),
          ])}
        </Note>
      )}
      {draft?.newerVersion && <NewerVersion {...draft.newerVersion} />}
    </>
  )
}

function NewerVersion({ lastDay, isOver }: NonNullable<NonNullable<ApplicationSummary['draft']>['newerVersion']>) {
  const { t, date } = useTexts()
  const reason = isOver ? 'over' : lastDay === undefined ? 'any-time' : 'until'
  return (
    <Note>
      <NumberText>{t(`start.draft.version.${reason}.text`, lastDay === undefined ? [] : [date(lastDay)])}</NumberText>
    </Note>
  )
}

const Note = ({ children }: { children: ReactNode }) => (
  <ShortText as="span" size="small" className="sv-cell-note sv-cell-note--draft">
    {children}
  </ShortText>
)
