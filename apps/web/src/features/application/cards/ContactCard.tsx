/** The contact address (WIZ-03, SHE-10). */
import { useConfiguration } from '../../../api/configuration.ts'
import { TextWithMail } from '../../../texts/TextWithMail.tsx'
import { useTexts } from '../../../texts/texts.ts'
import { Card } from '../../../ui/Card.tsx'
import { BodyText } from '../../../ui/Typography.tsx'

export function ContactCard({ isReport }: { isReport: boolean }) {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  return (
    <Card heading={t('wizard.contact-card.header.text')} size="xsmall">
      <BodyText size="small">
        <TextWithMail
          textKey={`wizard.contact-card.${isReport ? 'report' : 'application'}.text`}
          email={authority.email}
        />
      </BodyText>
    </Card>
  )
}
