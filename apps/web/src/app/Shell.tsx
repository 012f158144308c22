/**
 * The frame around every page: skip link, header, system message, content, footer, and session monitoring (SHE-01…04).
 */
import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense } from 'react'
import { userQuery } from '../api/authentication.ts'
import { useTexts } from '../texts/texts.ts'
import { Loader } from '../ui/Loader.tsx'
import { LoadingAnnouncer } from '../ui/Loading.tsx'
import { PageFocus } from '../ui/PageHeading.tsx'
import { ExceptionModal } from './ExceptionModal.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { NextPageLoading } from './StillLoading.tsx'
import { SystemMessage } from './SystemMessage.tsx'
import { useIsReportFlow } from './session/report-flow.ts'
import { SessionTimeout } from './session/SessionTimeout.tsx'
import { TabWatch } from './session/TabWatch.tsx'

export function Shell() {
  const { t } = useTexts()
  const isReportFlow = useIsReportFlow()
  const isLeaving = useLocation().pathname === '/logout'
  // Public pages show the signed-in user too.
  useQuery({ ...userQuery(), enabled: !isLeaving })
  return (
    <div className="sv-shell" data-flow={isReportFlow ? 'report' : 'application'}>
      <a className="sv-skip-link" href="#main">
        {t('shell.skip-link.text')}
      </a>
      <Header isReportFlow={isReportFlow} />
      <SystemMessage />
      <main id="main" className="sv-main" tabIndex={-1}>
        <LoadingAnnouncer text={t('general.loading.text')}>
          <NextPageLoading />
          <PageFocus>
            <Suspense fallback={<Loader />}>
              <Outlet />
            </Suspense>
          </PageFocus>
        </LoadingAnnouncer>
      </main>
      <Footer />
      <SessionTimeout />
      <TabWatch />
      <ExceptionModal />
    </div>
  )
}
