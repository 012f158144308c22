/** The error page, both as a route and in place of a page that failed to render. */
import { useLocation } from '@tanstack/react-router'
import { ErrorPage } from '../features/error/ErrorPage.tsx'
import { TryAgainLater } from '../features/error/TryAgainLater.tsx'
import { useTexts } from '../texts/texts.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { useIsReportFlow } from './session/report-flow.ts'

export function Failure() {
  const { t } = useTexts()
  const { traceId, isRegisterDown, isVersionUnavailable, returnTo = '/' } = useLocation().state
  const isReportFlow = useIsReportFlow()
  if (isRegisterDown)
    return (
      <TryAgainLater
        headerKey="general.register-down.header.text"
        messageKeys={['general.register-down.message.text', 'general.register-down.kept.text']}
        {...{ returnTo, isReportFlow }}
      />
    )
  if (isVersionUnavailable)
    return (
      <TryAgainLater
        headerKey="general.version-unavailable.header.text"
        messageKeys={['error.version-unavailable.text']}
        {...{ returnTo, isReportFlow }}
      >
        <ButtonLink variant="secondary" to="/">
          {t('general.to-start-page.text')}
        </ButtonLink>
      </TryAgainLater>
    )
  return <ErrorPage isReportFlow={isReportFlow} traceId={traceId} />
}
