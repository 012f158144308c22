/** The page that starts a new application or a renewal (NEW-01…06). */
import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import { type Followed, permitsOf } from '@sievert/domain/application/permits'
import { type Applicant, offeredTo } from '@sievert/domain/application-type/offered'
import { useQuery } from '@tanstack/react-query'
import { type HistoryState, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { sentApplicationsQuery } from '../../api/applications.ts'
import { useUser } from '../../api/authentication.ts'
import { guideQuery } from '../../api/guide.ts'
import { businessTypesQuery } from '../../api/reference-data.ts'
import { nameOf } from '../../form/page/application-name.ts'
import { broughtBy } from '../../form/start/guide-memory.ts'
import { PermitAction } from '../../form/start/PermitAction.tsx'
import { Permits } from '../../form/start/Permits.tsx'
import { ToGuide } from '../../form/start/ToGuide.tsx'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { MessageBox } from '../../ui/MessageBox.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { BodyText } from '../../ui/Typography.tsx'
import { BroughtType } from './BroughtType.tsx'
import { sortedTypes } from './offered-types.ts'
import { StartForm } from './StartForm.tsx'

export const NewApplicationPage = () => <StartScreen kind="new" />
export const RenewalPage = () => <StartScreen kind="renew" />

const TEXTS = {
  new: { title: 'new.title.text', header: 'new.header.text', introduction: 'new.introduction.text' },
  renew: { title: 'renew.title.text', header: 'renew.header.text', introduction: 'renew.introduction.text' },
} as const

function StartScreen({ kind }: { kind: 'new' | 'renew' }) {
  const { t } = useTexts()
  const { renews } = useLocation().state
  const texts = TEXTS[kind]
  const { types, offered, applicant } = useOffered(kind)
  const user = useUser()
  const [guideResult] = useState(() => (kind === 'new' ? broughtBy(user) : undefined))
  const { brought, isLooking } = useBrought(types.data, guideResult?.businessType)
  const { named, permits, isLoading } = useRenewable(kind === 'renew', renews)
  const known = named && !named.by ? named.held : undefined
  const introduction =
    kind === 'renew' && (known || permits.length > 0)
      ? (`renew.introduction.${known ? 'known' : 'own'}.text` as const)
      : texts.introduction
  usePageTitle(t(texts.title))
  return (
    <div className="sv-column">
      <PageHeading key={known?.applicationId}>{t(texts.header)}</PageHeading>
      <BodyText>{t(introduction)}</BodyText>
      {named?.by && <RenewedAlready permit={named} />}
      <Permits heading={t('renew.own.header.text')} permits={permits} />
      {kind === 'new' && !isLooking && !brought && <ToGuide />}
      {offered && brought && (
        <BroughtType
          type={brought}
          hasMachine={Boolean(guideResult?.machine)}
          isOffered={offered.includes(brought)}
          applicant={applicant}
        />
      )}
      <Card {...(permits.length > 0 && { heading: t('renew.other.header.text') })}>
        {(types.isPending || isLoading) && <Skeleton variant="rounded" height={160} />}
        {offered && offered.length > 0 && !isLoading && (
          <StartForm
            types={offered}
            key={known?.applicationId}
            isRenewal={kind === 'renew'}
            known={known}
            brought={brought?.nameKey}
          />
        )}
        {(types.isError || offered?.length === 0) && <NothingOffered isError={types.isError} applicant={applicant} />}
      </Card>
    </div>
  )
}

/**
 * The type that the guide led to: one offered to the party, one of other applicants, or none if it no longer exists.
 */
function useBrought(theirs: readonly BusinessTypeListed[] | undefined, nameKey: string | undefined) {
  const { language } = useTexts()
  const named = (types: readonly BusinessTypeListed[] | undefined) => types?.find((type) => type.nameKey === nameKey)
  const isOfOthers = nameKey !== undefined && theirs !== undefined && !named(theirs)
  const guide = useQuery({ ...guideQuery(language), enabled: isOfOthers })
  const isLooking = nameKey !== undefined && (theirs === undefined || (isOfOthers && guide.isPending))
  return { brought: named(theirs) ?? named(guide.data?.types), isLooking }
}

/**
 * The ways to begin that each page offers. The server refuses all others (NEW-05), and the renewal of a notification.
 */
const BEGINNINGS = { new: ['apply', 'notify'], renew: ['renew'] } as const

function useOffered(kind: 'new' | 'renew') {
  const { language } = useTexts()
  const types = useQuery(businessTypesQuery(language))
  const applicant: Applicant = useUser()?.isPrivatePerson ? 'PrivatePerson' : 'Company'
  const theirs = types.data && BEGINNINGS[kind].flatMap((beginning) => offeredTo(types.data, applicant, beginning))
  return { types, offered: theirs && sortedTypes(theirs, language), applicant }
}

/**
 * Permits in force whose renewal has not been started; none if a permit was `named` in the history state. The named
 * permit is looked up, since the history may contain another party's permit, or one renewed since.
 */
function useRenewable(isAsked: boolean, renews: HistoryState['renews']) {
  const { data = [], isLoading } = useQuery({ ...sentApplicationsQuery(), enabled: isAsked })
  const all = permitsOf(isAsked ? data : []).filter(({ held }) => !held.businessType.reportOnly)
  const named = all.find(({ held }) => held.caseNumber !== undefined && held.caseNumber === renews?.caseNumber)
  const permits = named && !named.by ? [] : all.filter(({ by }) => !by)
  return { named, permits, isLoading }
}

function RenewedAlready({ permit }: { permit: Followed<ApplicationSummary> }) {
  const { t } = useTexts()
  return (
    <MessageBox variant="info" heading={nameOf(permit.held)}>
      <BodyText>{t(`start.permits.${permit.renewal}.application.text`)}</BodyText>
      <PermitAction permit={permit} />
    </MessageBox>
  )
}

function NothingOffered({ isError, applicant }: { isError: boolean; applicant: string }) {
  const { t } = useTexts()
  const nothing = applicant === 'PrivatePerson' ? 'new.none.private-person.text' : 'new.none.text'
  return (
    <>
      <BodyText>{t(isError ? 'general.server.technical-error.occured.text' : nothing)}</BodyText>
      <div className="sv-actions">
        <ButtonLink variant="secondary" to="/">
          {t('general.to-start-page.text')}
        </ButtonLink>
      </div>
    </>
  )
}
