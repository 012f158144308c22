/** The error page, both as a route and in place of a page that failed to render. */
import { useLocation } from '@tanstack/react-router'
import { isUnanswered } from '../api/api-error.ts'
import { reachServer } from '../api/authentication.ts'
import { ErrorPage } from '../features/error/ErrorPage.tsx'
import { TryAgainLater } from '../features/error/TryAgainLater.tsx'
import { reloadPage } from '../form/autosave/reload-page.ts'
import { useSending } from '../form/sending/use-sending.ts'
import { useTexts } from '../texts/texts.ts'
import { Button, ButtonAnchor, ButtonLink } from '../ui/Button.tsx'
import { Status } from '../ui/LiveRegion.tsx'
import { useIsReportFlow } from './session/report-flow.ts'

/** `error`: thrown by a page, which this one replaces at its address. */
export function Failure({ error }: { error?: unknown }) {
  const { t } = useTexts()
  const { traceId, isRegisterDown, isVersionUnavailable, returnTo } = useLocation().state
  const isReportFlow = useIsReportFlow()
  const retryAt = (address: string) => <ButtonAnchor href={address}>{t('general.retry.text')}</ButtonAnchor>
  if (isUnanswered(error))
    return (
      <TryAgainLater
        headerKey="wizard.status.offline.text"
        messageKeys={['general.offline.text']}
        retry={<Retry />}
        isReportFlow={isReportFlow}
      />
    )
  if (isRegisterDown)
    return (
      <TryAgainLater
        headerKey="general.register-down.header.text"
        messageKeys={['general.register-down.message.text', 'general.register-down.kept.text']}
        retry={retryAt(returnTo ?? '/')}
        isReportFlow={isReportFlow}
      />
    )
  if (isVersionUnavailable)
    return (
      <TryAgainLater
        headerKey="general.version-unavailable.header.text"
        messageKeys={['error.version-unavailable.text']}
        retry={retryAt(returnTo ?? '/')}
        isReportFlow={isReportFlow}
      >
        <ButtonLink variant="secondary" to="/">
          {t('general.to-start-page.text')}
        </ButtonLink>
      </TryAgainLater>
    )
  const retry = error === undefined ? returnTo && retryAt(returnTo) : <Retry />
  return <ErrorPage isReportFlow={isReportFlow} traceId={traceId} retry={retry} />
}

/** Reloads the page, unless the browser would show its own error page since the server does not answer. */
function Retry() {
  const { t } = useTexts()
  const retrying = useSending({ mutationFn: () => reachServer().then(reloadPage) })
  return (
    <>
      <Button loading={retrying.isPending} onClick={() => retrying.mutate()}>
        {t('general.retry.text')}
      </Button>
      <Status as="span">{retrying.isError && t('general.offline.text')}</Status>
    </>
  )
}
