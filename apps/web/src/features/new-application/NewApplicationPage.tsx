/** The page that starts a new application, a renewal or a change (NEW-01…06, NEW-09). */

import type { ApplicationSummary } from '@sievert/contract/application-details'
import type { BusinessTypeListed } from '@sievert/contract/reference-data'
import { offersChange, type Permit, permitsOf } from '@sievert/domain/application/permits'
import { offeredTo } from '@sievert/domain/application-type/offered'
import type { TextKey } from '@sievert/domain/text-key'
import { useQuery } from '@tanstack/react-query'
import { type HistoryState, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { firstApplicationsQuery, sentApplicationsQuery } from '../../api/applications.ts'
import { useApplicantKind, useUser } from '../../api/authentication.ts'
import { guideQuery } from '../../api/guide.ts'
import { businessTypesQuery } from '../../api/reference-data.ts'
import { nameOf } from '../../form/page/application-name.ts'
import { broughtBy } from '../../form/start/guide-memory.ts'
import { ChangeAction, PermitAction } from '../../form/start/PermitAction.tsx'
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
import type { StartKind } from './check-start.ts'
import { lastSentOf, sortedTypes } from './offered-types.ts'
import { StartForm } from './StartForm.tsx'

export const NewApplicationPage = () => <StartScreen kind="new" />
export const RenewalPage = () => <StartScreen kind="renew" />
export const ChangePage = () => <StartScreen kind="change" />

const TEXTS = {
  new: {
    title: 'new.title.text',
    header: 'new.header.text',
    introduction: 'new.introduction.text',
    none: 'new.none.text',
  },
  renew: {
    title: 'renew.title.text',
    header: 'renew.header.text',
    introduction: 'renew.introduction.text',
    known: 'renew.introduction.known.text',
    own: 'renew.introduction.own.text',
    none: 'renew.none.text',
  },
  change: {
    title: 'change.title.text',
    header: 'change.header.text',
    introduction: 'change.introduction.text',
    known: 'change.introduction.known.text',
    own: 'change.introduction.own.text',
    none: 'change.none.text',
  },
} as const

function StartScreen({ kind }: { kind: StartKind }) {
  const { t } = useTexts()
  const { follows } = useLocation().state
  const texts = TEXTS[kind]
  const { types, offered, applicant } = useOffered(kind)
  const user = useUser()
  const [guideResult] = useState(() => (kind === 'new' ? broughtBy(user) : undefined))
  const { brought, isLooking } = useBrought(types.data, guideResult?.businessType)
  const { named, follower, permits, isLoading } = useOwnPermits(kind, follows)
  const first = useQuery({ ...firstApplicationsQuery('silent'), enabled: kind === 'new', refetchOnMount: false })
  const isKnown = !first.isLoading && !isLoading
  const lastSent = kind === 'new' ? lastSentOf(first.data?.applications ?? [], offered ?? []) : undefined
  const known = named && !follower ? named.held : undefined
  const ofPermits = 'own' in texts && (known ? texts.known : permits.length > 0 && texts.own)
  // Another party may have more to choose from.
  const isForSome = kind !== 'change' && applicant === 'PrivatePerson'
  usePageTitle(t(texts.title))
  return (
    <div className="sv-column">
      <PageHeading key={known?.applicationId}>{t(texts.header)}</PageHeading>
      {offered?.length !== 0 && <BodyText>{t(ofPermits || texts.introduction)}</BodyText>}
      {named && follower && <FollowedAlready permit={named} kind={kind} />}
      <Permits heading={t('renew.own.header.text')} permits={permits} {...(kind !== 'new' && { offers: kind })} />
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
        {(types.isPending || !isKnown) && <Skeleton variant="rounded" height={160} />}
        {offered && offered.length > 0 && isKnown && (
          <StartForm
            key={known?.applicationId}
            types={offered}
            {...{ kind, known, lastSent }}
            brought={brought?.nameKey}
          />
        )}
        {(types.isError || offered?.length === 0) && (
          <NothingOffered isError={types.isError} textKey={isForSome ? 'new.none.private-person.text' : texts.none} />
        )}
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
const BEGINNINGS = { new: ['apply', 'notify'], renew: ['renew'], change: ['change'] } as const

function useOffered(kind: StartKind) {
  const { language } = useTexts()
  const types = useQuery(businessTypesQuery(language))
  const applicant = useApplicantKind()
  const theirs = types.data && BEGINNINGS[kind].flatMap((beginning) => offeredTo(types.data, applicant, beginning))
  return { types, offered: theirs && sortedTypes(theirs, language), applicant }
}

/**
 * Permits in force whose renewal, or change, has not been started; none if a permit was `named` in the history state.
 * The named permit is looked up, since the history may contain another party's permit, or one renewed since.
 * `follower`: the application that renews or changes it already.
 */
function useOwnPermits(kind: StartKind, follows: HistoryState['follows']) {
  const isAsked = kind !== 'new'
  const { data = [], isLoading } = useQuery({ ...sentApplicationsQuery(), enabled: isAsked })
  const isShown = (permit: Permit<ApplicationSummary>) =>
    kind === 'change' ? offersChange(permit) : !permit.held.businessType.reportOnly
  const followerOf = ({ by, change }: Permit<ApplicationSummary>) => (kind === 'change' ? change : by)
  const all = permitsOf(isAsked ? data : []).filter(isShown)
  const named = all.find(({ held }) => held.caseNumber !== undefined && held.caseNumber === follows?.caseNumber)
  const follower = named && followerOf(named)
  const permits = named && !follower ? [] : all.filter((permit) => !followerOf(permit))
  // The form of a new application fetches the same list after a choice, and must not be replaced meanwhile.
  return { named, follower, permits, isLoading: isAsked && isLoading }
}

function FollowedAlready({ permit, kind }: { permit: Permit<ApplicationSummary>; kind: StartKind }) {
  const { t } = useTexts()
  const { held, renewal, by, change } = permit
  return (
    <MessageBox variant="info" heading={nameOf(held)}>
      {kind === 'change' && change && (
        <>
          <BodyText>{t(`start.permits.changing.${change.status === 'Started' ? 'begun' : 'sent'}.text`)}</BodyText>
          <ChangeAction permit={permit} />
        </>
      )}
      {kind === 'renew' && by && (
        <>
          <BodyText>{t(`start.permits.${renewal}.application.text`)}</BodyText>
          <PermitAction permit={permit} />
        </>
      )}
    </MessageBox>
  )
}

function NothingOffered({ isError, textKey }: { isError: boolean; textKey: TextKey }) {
  const { t } = useTexts()
  return (
    <>
      <BodyText>{t(isError ? 'general.server.technical-error.occured.text' : textKey)}</BodyText>
      <div className="sv-actions">
        <ButtonLink variant="secondary" to="/">
          {t('general.to-start-page.text')}
        </ButtonLink>
      </div>
    </>
  )
}
