/**
 * `/preview/{businessType}`: the whole wizard for authors of application types, empty or filled in; outside production.
 */

import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import { applicantKind } from '@sievert/domain/condition'
import { compile } from '@sievert/domain/engine/compile'
import type { FileEntry } from '@sievert/domain/file-entry'
import { seeded, validAnswers } from '@sievert/domain/fixtures/generate'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ComponentType, useLayoutEffect, useMemo } from 'react'
import { isNotThere } from '../../api/api-error.ts'
import { useUser } from '../../api/authentication.ts'
import { answerCalls } from '../../api/call.ts'
import { type ApplicationType, newestTypeQuery } from '../../api/reference-data.ts'
import { businessTypeQuery } from '../../api/reports.ts'
import { today } from '../../api/server-clock.ts'
import { LoadFailed } from '../../form/page/LoadFailed.tsx'
import { NotFoundPage } from '../../form/page/NotFoundPage.tsx'
import { useTexts } from '../../texts/texts.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Loader } from '../../ui/Loader.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { previewServer } from './preview-server.ts'

type Wizard = ComponentType<{ applicationId: string }>

/** `Wizard`: the page of an application, injected because features may not import each other. */
export function PreviewPage({ Wizard }: { Wizard: Wizard }) {
  const { language } = useTexts()
  const { businessType: nameKey = '', filling } = useParams({ strict: false })
  const business = useQuery(businessTypeQuery(nameKey, language))
  const type = useQuery({ ...newestTypeQuery(business.data?.id ?? 0, language), enabled: business.data !== undefined })
  if (isNotThere(business.error)) return <NotFoundPage />
  if (business.isError) return <LoadFailed onRetry={business.refetch} />
  if (type.isError) return <LoadFailed onRetry={type.refetch} />
  if (!business.data || !type.data) return <Loader />
  const isFilled = filling === 'filled'
  return <Preview key={`${nameKey} ${isFilled}`} {...{ Wizard, isFilled }} business={business.data} type={type.data} />
}

type PreviewProps = { business: BusinessTypeListed; type: ApplicationType; isFilled: boolean; Wizard: Wizard }

function Preview({ business, type, isFilled, Wizard }: PreviewProps) {
  const { t, dateTime } = useTexts()
  const user = useUser()
  const { nameKey } = business
  const applicationId = `preview-${nameKey}-${isFilled ? 'filled' : 'empty'}`
  const server = useMemo(() => {
    const party = {
      oid: '',
      name: user?.organisationName ?? '',
      displayId: user?.orgDisplayId ?? '',
      isPrivatePerson: false,
    }
    return serverOf(
      { ...PREVIEW_DETAILS, applicationId, party, businessType: { ...business, businessType: business.category } },
      type,
      isFilled,
    )
  }, [applicationId, business, type, isFilled, user])
  // A layout effect, so that calls are answered before the wizard makes any in its effects.
  useLayoutEffect(() => answerCalls(server), [server])
  return (
    <>
      <MessageBox
        variant="info"
        className="sv-above-page"
        heading={t('preview.header.text', [type.name, type.versionNumber])}
      >
        <p>{t('preview.message.text')}</p>
        {type.activeFrom && <p>{t('preview.active-from.text', [dateTime(type.activeFrom)])}</p>}
        <div className="sv-actions">
          <ButtonLink to="/preview/$businessType" params={{ businessType: nameKey }} variant="secondary" size="small">
            {t('preview.empty.text')}
          </ButtonLink>
          <ButtonLink
            to="/preview/$businessType/$filling"
            params={{ businessType: nameKey, filling: 'filled' }}
            variant="secondary"
            size="small"
          >
            {t('preview.filled.text')}
          </ButtonLink>
        </div>
      </MessageBox>
      <Wizard applicationId={applicationId} />
    </>
  )
}

const serverOf = (application: ApplicationDetails, type: ApplicationType, isFilled: boolean) => {
  const compiled = compile(type, applicantKind(application.party))
  const documents: FileEntry[] = []
  const file = () => {
    const entry = { id: crypto.randomUUID(), fileName: 'dokument.pdf', size: 20_480, contentType: 'application/pdf' }
    documents.push({ ...entry, state: 'ready' })
    return entry
  }
  // Answers every enabled section, with a fixed seed for its choices, so that most of the form is visible.
  const answers = isFilled ? validAnswers(compiled, { random: seeded(1), file, today: today() }) : {}
  return previewServer({ ...application, versionNumber: type.versionNumber }, compiled, { answers, documents })
}

const PREVIEW_DETAILS: Omit<ApplicationDetails, 'applicationId' | 'businessType' | 'party'> = {
  uncompressedApplicationId: '',
  status: 'Started',
  caseNumber: null,
  applicationNumber: '',
  isRenewal: false,
  previousCaseNumber: null,
  prefilledFrom: null,
  lastSaved: new Date().toISOString(),
  currentStep: 0,
  stepProgress: 0,
  complete: false,
  versionNumber: 1,
  textCorrection: 'none',
  revision: 0,
  withdrawn: false,
  events: [],
  receipt: null,
  pendingSignStateId: null,
}
