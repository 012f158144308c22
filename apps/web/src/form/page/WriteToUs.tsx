/** The contact address, for failures that a retry does not solve. */
import { useConfiguration } from '../../api/configuration.ts'
import { MailText } from '../../texts/MailText.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Anchor } from '../../ui/Link.tsx'
import { BodyText } from '../../ui/Typography.tsx'

export function WriteToUs() {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  return (
    <BodyText>
      {t('general.server.technical-error.contact-email.pre.text')}{' '}
      <Anchor inlineText href={`mailto:${authority.email}`}>
        <MailText>{authority.email}</MailText>
      </Anchor>{' '}
      {t('general.server.technical-error.contact-email.post.text')}
    </BodyText>
  )
}
