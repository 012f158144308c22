/** Shows the guide's result, or that the represented party may not apply for its type. */
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'

/** `hasMachine`: the answers describe equipment, which prefills the first form. */
type BroughtTypeProps = {
  type: BusinessTypeListed
  hasMachine: boolean
  isOffered: boolean
  applicant: BusinessTypeListed['applicants'][number]
}

export function BroughtType({ type: { name }, hasMachine, isOffered, applicant }: BroughtTypeProps) {
  const { t } = useTexts()
  if (isOffered)
    return <MessageBox variant="info">{t(`new.brought.${hasMachine ? 'machine' : 'type'}.text`, [name])}</MessageBox>
  return (
    <MessageBox variant="info" heading={t(`new.brought.not-for.${applicant}.header.text`, [name])}>
      <p>{t(`new.brought.not-for.${applicant}.message.text`)}</p>
      <div className="sv-actions">
        <ButtonLink variant="secondary" size="small" to="/login" search={{ change: true, returnTo: '/app/new' }}>
          {t('start.information.change.text')}
        </ButtonLink>
      </div>
    </MessageBox>
  )
}
