/** Shown instead of the choice while answers are missing, since signing would be refused. The review lists them. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { variantOf } from '../../form/page/application-name.ts'
import { useTexts } from '../../texts/texts.ts'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { BackLink } from './subject.tsx'

export function SigningIncomplete({ title, application }: { title: string; application: ApplicationDetails }) {
  const { t } = useTexts()
  return (
    <>
      <PageHeading>{title}</PageHeading>
      <MessageBox variant="warning">
        <BodyText>{t('signing.failed.incomplete.text')}</BodyText>
      </MessageBox>
      <div className="sv-actions">
        <BackLink variant="primary" application={application}>
          {t(`signing.failed.back.${variantOf(application)}.text`)}
        </BackLink>
      </div>
    </>
  )
}
