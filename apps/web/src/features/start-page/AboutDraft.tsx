/**
 * Details that distinguish drafts of the same type: first equipment, renewed case, number and place. Of an application
 * that cannot be shown, when it was begun, and the reason. Of a sent one, that a message is begun.
 */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { ReactNode } from 'react'
import { useUser } from '../../api/authentication.ts'
import { useCosignerNames } from '../../form/cosigning/cosigner-names.ts'
import { variantOf } from '../../form/page/application-name.ts'
import { NumberText } from '../../texts/NumberText.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ShortText } from '../../ui/Typography.tsx'

export function AboutDraft({ application }: { application: ApplicationSummary }) {
  const { t, date } = useTexts()
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
      {cosigning && <Awaited {...cosigning} />}
      {draft?.newerVersion && <NewerVersion {...draft.newerVersion} />}
    </>
  )
}

/** The own name is left out where it is the person's turn. */
function Awaited({ awaited, lastDay, maySign }: NonNullable<ApplicationSummary['cosigning']>) {
  const { t, date } = useTexts()
  const { namesWithin } = useCosignerNames()
  const user = useUser()
  const own = awaited.length === 1 ? 0 : awaited.indexOf(`${user?.firstName} ${user?.lastName}`)
  const isOwn = maySign === true && own >= 0
  const others = awaited.flatMap((name, at) => (isOwn && at === own ? [] : { name }))
  const ownKey = others.length > 0 ? 'cosigning.row.own-too.text' : 'cosigning.row.own.text'
  const key = isOwn ? ownKey : 'cosigning.row.text'
  return <Note>{t(key, others.length > 0 ? [namesWithin(others), date(lastDay)] : [date(lastDay)])}</Note>
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
