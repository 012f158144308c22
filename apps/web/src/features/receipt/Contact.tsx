/** Contact for questions about the case. */
import { useConfiguration } from '../../api/configuration.ts'
import { NumberText } from '../../texts/NumberText.tsx'
import { TextWithMail } from '../../texts/TextWithMail.tsx'
import { useTexts } from '../../texts/texts.ts'
import { Section } from '../../ui/Card.tsx'
import { BodyText } from '../../ui/Typography.tsx'

export function Contact({ number }: { number: string }) {
  const { t } = useTexts()
  const { authority } = useConfiguration()
  return (
    <Section heading={t('shell.footer.contact.text')} size="xsmall">
      <BodyText className="sv-note">
        <TextWithMail textKey="receipt.questions.text" email={authority.email} />{' '}
        <NumberText>{t('guide.telephone.text', [authority.telephone])}</NumberText>{' '}
        <NumberText>{t('receipt.contact.number.text', [number])}</NumberText>
      </BodyText>
    </Section>
  )
}
