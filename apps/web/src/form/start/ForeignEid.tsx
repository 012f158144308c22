/** Informs a person with a foreign eID what they cannot do here, and what to do instead (FOR-01, FOR-02). */
import { useUser } from '../../api/authentication.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'

/** Nothing for a person who may sign. `applicant`: what they act as, or are about to choose. */
export function CannotSign({ applicant }: { applicant: 'organisation' | 'private-person' }) {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  if (!useUser()?.cannotSign) return null
  return (
    <MessageBox variant="info" heading={t('login.foreign-eid.header.text')} announce="politely">
      <p>
        <TextWithMail textKey={`login.foreign-eid.${applicant}.text`} email={authority.email} />
      </p>
    </MessageBox>
  )
}

/** Nothing for a person whose identifier lasts. */
export function IdentifierMayChange() {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  if (!useUser()?.identifierMayChange) return null
  return (
    <MessageBox variant="info" heading={t('login.identifier-may-change.header.text')} announce="politely">
      <p>
        <TextWithMail textKey="login.identifier-may-change.text" email={authority.email} />
      </p>
    </MessageBox>
  )
}
