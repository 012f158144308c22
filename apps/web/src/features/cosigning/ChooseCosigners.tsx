/** Chooses with whom to sign, or who else signs, and where they are asked (TOG-01). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Combinations } from '@sievert/contract/cosigning'
import { useQuery } from '@tanstack/react-query'
import { useConfiguration } from '../../api/configuration.ts'
import { combinationsQuery } from '../../api/cosigning.ts'
import { variantOf } from '../../form/page/application-name.ts'
import { LoadFailed } from '../../form/page/LoadFailed.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Anchor } from '../../ui/Link.tsx'
import { Loader } from '../../ui/Loader.tsx'
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
  if (combinations.length === 0) return <NobodyElse application={application} />
  return <CosignerForm application={application} combinations={combinations} />
}

function NobodyElse({ application }: { application: ApplicationDetails }) {
  const { t } = useTexts()
  const { applicationId } = application
  const { authority, fullmaktUrl } = useConfiguration()
  return (
    <>
      <MessageBox variant="info">
        <BodyText>{t('cosigning.choose.none.text', [authority.email])}</BodyText>
        <Anchor href={fullmaktUrl}>{t('login.no-organisations.proxies.text')}</Anchor>
      </MessageBox>
      <div className="sv-actions">
        <ButtonLink variant="secondary" to="/app/$applicationId" params={{ applicationId }}>
          {t(`cosigning.back.${variantOf(application)}.text`)}
        </ButtonLink>
      </div>
    </>
  )
}
