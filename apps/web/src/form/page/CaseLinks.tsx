/** Links that several pages of a case share. */
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'

type WriteMessageLinkProps = { applicationId: string }

export function WriteMessageLink({ applicationId }: WriteMessageLinkProps) {
  const { t } = useTexts()
  return (
    <ButtonLink
      variant="secondary"
      to="/app/$applicationId/messages"
      params={{ applicationId }}
      search={{ write: true }}
    >
      {t('messages.write.header.text')}
    </ButtonLink>
  )
}

export type FollowSigningLinkProps = { applicationId: string; signId: string }

export function FollowSigningLink(params: FollowSigningLinkProps) {
  const { t } = useTexts()
  return (
    <ButtonLink variant="secondary" size="small" to="/app/$applicationId/sign/$signId" params={params}>
      {t('wizard.signing.follow.text')}
    </ButtonLink>
  )
}
