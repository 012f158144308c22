/** What to know before a notification, and the button that creates it. */
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useRef } from 'react'
import { createApplication } from '../../api/applications.ts'
import { useUser } from '../../api/authentication.ts'
import { newIdempotencyKey } from '../../api/http.ts'
import { useStillHere } from '../../form/use-still-here.ts'
import { useTexts } from '../../texts/texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { CancelLink } from './ReportMessage.tsx'

type Props = { type: BusinessTypeListed; showRegulationNotice: boolean }

export function StartReport({ type, showRegulationNotice }: Props) {
  const { t } = useTexts()
  const creation = useCreation(type.id)
  return (
    <>
      <PageHeading>{type.name}</PageHeading>
      {showRegulationNotice && (
        <MessageBox variant="info" heading={t('report.regulation-notice.header.text')}>
          {t('report.regulation-notice.message.text')}
        </MessageBox>
      )}
      <Card>
        <BodyText size="large">{t('report.introduction.text')}</BodyText>
        <ul className="sv-list">
          <li>{t('report.before-you-start.text')}</li>
          <li>{t('report.fee.text')}</li>
          {type.validityInYears > 0 && <li>{t('report.validity.text', [type.validityInYears])}</li>}
        </ul>
        <div className="sv-actions">
          <Button onClick={() => creation.mutate()} loading={creation.isPending}>
            {t('report.start.text')}
          </Button>
          <CancelLink />
        </div>
      </Card>
    </>
  )
}

/** One notification per visit, however often the button is pressed; a failure leads to the error page of the report flow. */
function useCreation(businessTypeId: number) {
  const user = useUser()
  const router = useRouter()
  const key = useRef(newIdempotencyKey())
  return useMutation({
    mutationFn: () =>
      createApplication({ businessTypeId, isRenewal: false, ...(user?.oid ? { oid: user.oid } : {}) }, key.current),
    onMutate: useStillHere(),
    onSuccess: ({ applicationId }, _, isStillHere) =>
      isStillHere() && router.navigate({ to: '/app/$applicationId', params: { applicationId } }),
    onError: (error, _, isStillHere) => {
      console.error(error)
      return isStillHere?.() && router.navigate({ to: '/error', search: { flow: 'report' } })
    },
  })
}
