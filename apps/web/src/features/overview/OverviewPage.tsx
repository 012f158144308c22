/** `/app/{applicationId}/overview`: complete and missing parts by step, and every document (OVE-01, OVE-02). */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import { leftInAll, overviewOf } from '@sievert/domain/engine/overview'
import { fileRows } from '@sievert/domain/summary/rows'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { applicationQuery } from '../../api/applications.ts'
import { documentsQuery } from '../../api/documents.ts'
import type { ApplicationType } from '../../api/reference-data.ts'
import { today } from '../../api/server-clock.ts'
import { CosigningNotice } from '../../form/cosigning/CosigningNotice.tsx'
import { AboutApplication } from '../../form/page/AboutApplication.tsx'
import { LoadFailed } from '../../form/page/LoadFailed.tsx'
import { StartedApplication } from '../../form/page/StartedApplication.tsx'
import { useApplicationSummary } from '../../form/summary/use-application-summary.ts'
import { useFileStates } from '../../form/upload/file-states.ts'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Documents } from './Documents.tsx'
import { OverviewSkeleton } from './OverviewSkeleton.tsx'
import { Rows } from './Rows.tsx'
import { WhatIsLeft } from './WhatIsLeft.tsx'
import '../../form/form.css'
import './overview.css'

export function OverviewPage() {
  const { applicationId = '' } = useParams({ strict: false })
  return (
    <StartedApplication applicationId={applicationId} skeleton={<OverviewSkeleton />}>
      {(application, type) => <Overview key={applicationId} application={application} type={type} />}
    </StartedApplication>
  )
}

/** Refetches when the page becomes visible: the application may have been changed in another tab, or submitted. */
function useReadAgain(applicationId: string) {
  const client = useQueryClient()
  useEffect(() => {
    const read = () => {
      if (document.visibilityState === 'visible') void client.invalidateQueries(applicationQuery(applicationId))
    }
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [client, applicationId])
}

type OverviewProps = { application: ApplicationDetails; type: ApplicationType }

function Overview({ application, type }: OverviewProps) {
  const { t } = useTexts()
  const { applicationId, businessType } = application
  const variant = businessType.reportOnly ? 'report' : 'application'
  const { steps, context, isError, retry } = useApplicationSummary(application, type)
  const { data: files, ...documents } = useQuery(documentsQuery(applicationId))
  useFileStates(applicationId, steps?.flatMap(({ rows }) => fileRows(rows)).flatMap((row) => row.files) ?? [])
  useReadAgain(applicationId)
  usePageTitle(t('overview.title.text', [type.name]), businessType.reportOnly)
  if (isError) return <LoadFailed onRetry={retry} />
  if (documents.isError && !files) return <LoadFailed onRetry={documents.refetch} />
  if (!steps || !files) return <OverviewSkeleton />
  const rows = overviewOf(type, context, files, today())
  const all = rows.flatMap((row) => row.documents)
  const asksForDocuments = type.steps.some(({ sections }) =>
    sections.some((each) => each.sectionType === 'Documentation'),
  )
  return (
    <div className="sv-column">
      <AboutApplication application={application} type={type} />
      <PageHeading>{t(`overview.header.${variant}.text`)}</PageHeading>
      <CosigningNotice application={application} />
      <WhatIsLeft
        applicationId={applicationId}
        variant={variant}
        left={leftInAll(rows)}
        checking={all.filter(({ state }) => state === 'checking').length}
        review={type.steps.length - 1}
      />
      <Rows applicationId={applicationId} rows={rows} />
      {(asksForDocuments || all.length > 0) && (
        <Documents applicationId={applicationId} documents={all} steps={type.steps} />
      )}
      <div className="sv-actions sv-actions--stacked">
        <ButtonLink to="/" variant="secondary">
          {t('general.to-start-page.text')}
        </ButtonLink>
      </div>
    </div>
  )
}
