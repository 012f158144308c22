/** `/app/{applicationId}/phone`: photographs for an application that is open on a computer (LES-03). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { useParams, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApplicationType } from '../../api/reference-data.ts'
import { serverNow } from '../../api/server-clock.ts'
import { CosigningNotice } from '../../form/cosigning/CosigningNotice.tsx'
import { AboutApplication } from '../../form/page/AboutApplication.tsx'
import { variantOf } from '../../form/page/application-name.ts'
import { StartedApplication } from '../../form/page/StartedApplication.tsx'
import { useSending } from '../../form/sending/use-sending.ts'
import { NewFiles } from '../../form/upload/NewFiles.tsx'
import { useUploads } from '../../form/upload/use-uploads.ts'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Loading } from '../../ui/Loading.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import '../../form/form.css'
import '../../form/upload/upload.css'

export function PhoneUploadPage() {
  const { applicationId = '' } = useParams({ strict: false })
  return (
    <StartedApplication applicationId={applicationId} skeleton={<Loading />}>
      {(application, type) => <PhoneUpload key={applicationId} {...{ application, type }} />}
    </StartedApplication>
  )
}

type Props = { application: ApplicationDetails; type: ApplicationType }

/** The code's end counts when the page is opened: who has opened it in time may finish. */
function PhoneUpload({ application, type }: Props) {
  const { t } = useTexts()
  const { until = 0 } = useSearch({ strict: false })
  const [isOver] = useState(() => serverNow() > until)
  const variant = variantOf(application)
  const heading = t(`phone.title.${variant}.text`)
  usePageTitle(heading, variant === 'report')
  return (
    <div className="sv-column">
      <AboutApplication application={application} type={type} />
      <PageHeading>{heading}</PageHeading>
      {isOver ? (
        <MessageBox variant="warning" heading={t('phone.expired.header.text')}>
          {t('phone.expired.message.text')}
        </MessageBox>
      ) : (
        <>
          <CosigningNotice application={application} />
          <Photographs applicationId={application.applicationId} />
        </>
      )}
      <div className="sv-actions">
        <ButtonLink variant="secondary" to="/app/$applicationId" params={application}>
          {t(`phone.open.${variant}.text`)}
        </ButtonLink>
      </div>
    </div>
  )
}

function Photographs({ applicationId }: { applicationId: string }) {
  const { t } = useTexts()
  const { uploads, add, remove, send, stop } = useUploads(applicationId)
  const [sent, setSent] = useState<readonly string[]>([])
  const sending = useSending({
    mutationFn: async () => {
      const arrived = (await send()) ?? []
      setSent((before) => [...before, ...arrived.map(({ fileName }) => fileName)])
    },
  })
  return (
    <>
      <BodyText>{t('phone.intro.text')}</BodyText>
      <MessageBox variant="warning">{t('file.upload.warning.text')}</MessageBox>
      <NewFiles
        uploads={uploads}
        error={undefined}
        isInactive={sending.isPending}
        onAdd={add}
        onRemove={remove}
        onStop={stop}
      />
      {uploads.length > 0 && (
        <Button onClick={() => sending.mutate()} loading={sending.isPending}>
          {t('phone.send.text')}
        </Button>
      )}
      {sent.length > 0 && (
        <MessageBox variant="success" announce="politely">
          {t('phone.sent.text', [sent.join(', ')])}
        </MessageBox>
      )}
    </>
  )
}
