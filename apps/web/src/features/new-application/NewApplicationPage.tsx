/** The page that starts a new application or a renewal (NEW-01…06). */
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useUser } from '../../api/authentication.ts'
import { businessTypesQuery } from '../../api/reference-data.ts'
import { broughtBy } from '../../form/guide-memory.ts'
import { ToGuide } from '../../form/ToGuide.tsx'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
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
}

function StartScreen({ kind }: { kind: 'new' | 'renew' }) {
  const { t, language } = useTexts()
  const { renews } = useLocation().state
  const texts = TEXTS[kind]
  const types = useQuery(businessTypesQuery(language))
  const user = useUser()
  const applicant = user?.isPrivatePerson ? 'PrivatePerson' : 'Company'
  const [brought] = useState(() => (kind === 'new' ? broughtBy(user) : undefined))
  // The server refuses the others too (NEW-05).
  const theirs = types.data?.filter(({ applicants }) => applicants.includes(applicant))
  const offered = theirs && sortedTypes(theirs, language)
  usePageTitle(t(texts.title))
  return (
    <div className="sv-column">
      <PageHeading>{t(texts.header)}</PageHeading>
      <BodyText>{t(kind === 'renew' && renews ? 'renew.introduction.known.text' : texts.introduction)}</BodyText>
      {kind === 'new' && !brought && <ToGuide />}
      {offered && brought && (
        <BroughtType
          nameKey={brought.businessType}
          hasMachine={brought.machine !== undefined}
          offered={offered}
          applicant={applicant}
        />
      )}
      <Card>
        {types.isPending && <Skeleton variant="rounded" height={160} />}
        {offered && offered.length > 0 && (
          <StartForm types={offered} isRenewal={kind === 'renew'} brought={brought?.businessType} />
        )}
        {(types.isError || offered?.length === 0) && <NothingOffered isError={types.isError} applicant={applicant} />}
      </Card>
    </div>
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
          {t('new.cancel.text')}
        </ButtonLink>
      </div>
    </>
  )
}
