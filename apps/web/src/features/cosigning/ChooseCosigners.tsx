/** Chooses with whom to sign, or who else signs, and where they are asked (TOG-01). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Combinations } from '@sievert/contract/cosigning'
import { useQuery } from '@tanstack/react-query'
import { combinationsQuery } from '../../api/cosigning.ts'
import { useConfiguration } from '../../api/configuration.ts'
import { LoadFailed } from '../../form/page/LoadFailed.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { Anchor } from '../../ui/Link.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { CosignerForm } from './CosignerForm.tsx'
import { StateHeading } from './StateHeading.tsx'

export function ChooseCosigners({ application }: { application: ApplicationDetails }) {
  const { t } = useTexts()
  const { applicationId, businessType } = application
  const { data, isError, refetch } = useQuery(combinationsQuery(applicationId))
  const isTogether = data?.combinations.some(({ includesSelf }) => includesSelf) ?? false
  if (!data && !isError) return <Loader />
  return (
    <>
      <StateHeading isReport={businessType.reportOnly}>
        {t(`cosigning.choose.header.${isTogether ? 'together' : 'others'}.text`)}
      </StateHeading>
      {data ? (
        <Chosen application={application} {...data} />
      ) : (
        <LoadFailed isPart textKey="cosigning.choose.failed.text" onRetry={refetch} />
      )}
    </>
  )
}

function Chosen({ application, combinations }: { application: ApplicationDetails } & Combinations) {
  if (combinations.length === 0) return <NobodyElse applicationId={application.applicationId} />
  return <CosignerForm application={application} combinations={combinations} />
}

function NobodyElse({ applicationId }: { applicationId: string }) {
  const { t } = useTexts()
  const { authority, fullmaktUrl } = useConfiguration()
  return (
    <>
      <MessageBox variant="info">
        <BodyText>{t('cosigning.choose.none.text', [authority.email])}</BodyText>
        <Anchor href={fullmaktUrl}>{t('login.no-organisations.proxies.text')}</Anchor>
      </MessageBox>
      <div className="sv-actions">
        <ButtonLink variant="secondary" to="/app/$applicationId" params={{ applicationId }}>
          {t('general.back.text')}
        </ButtonLink>
      </div>
    </>
  )
}
