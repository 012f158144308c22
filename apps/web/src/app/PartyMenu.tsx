/** Dialog that changes the represented party, from any page (ACC-21). */
import type { LoginUser } from '@sievert/contract/authentication'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isNotThere } from '../api/api-error.ts'
import { applicationQuery } from '../api/applications.ts'
import {
  chooseEarlierAccount,
  chooseOrganisation,
  choosePrivatePerson,
  organisationsQuery,
  useUser,
} from '../api/authentication.ts'
import { SearchField } from '../form/lists/SearchField.tsx'
import { fitsWithoutButton, PAGE_SIZE } from '../form/lists/ShowMoreList.tsx'
import { matchesSearch } from '../form/lists/text-search.ts'
import { useSending } from '../form/sending/use-sending.ts'
import { useTexts } from '../texts/texts.ts'
import { Button } from '../ui/Button.tsx'
import { FailureBox } from '../ui/MessageBox.tsx'
import { Modal } from '../ui/Modal.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

type Choose = () => Promise<LoginUser>

/** The page after the change: the present one if the application on it is not the party's, else the start page. */
function useReturnTo(): string {
  const client = useQueryClient()
  const { applicationId = '' } = useParams({ strict: false })
  const { href } = useLocation()
  return isNotThere(client.getQueryState(applicationQuery(applicationId).queryKey)?.error) ? href : '/'
}

export function PartyMenu({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const router = useRouter()
  const user = useUser()
  const returnTo = useReturnTo()
  const organisations = useQuery(organisationsQuery())
  const [wanted, want] = useState('')
  const changing = useSending({
    mutationFn: async (choose: Choose) => {
      const partyChange = crypto.randomUUID()
      onClose()
      // The page stores its unsent text for the party that wrote it, or asks.
      await router.navigate({ to: '/', state: { partyChange } })
      // An applicant who chose to stay gave the change up: only their next navigation ends the wait.
      if (router.state.location.state.partyChange !== partyChange) return
      await choose().then(
        // A new document holds nothing of the previous party.
        () => window.location.assign(returnTo),
        // That page says why, when the same choice fails again.
        () => router.navigate({ to: '/login', search: { change: true, ...(returnTo !== '/' && { returnTo }) } }),
      )
    },
  })
  const others = (organisations.data ?? []).filter(({ cid }) => cid !== user?.oid)
  const found = others.filter(({ name, organizationNumber }) => matchesSearch(`${name} ${organizationNumber}`, wanted))
  return (
    <Modal open title={t('start.information.change.text')} onClose={onClose}>
      <div className="sv-stack">
        {organisations.isPending && <Skeleton variant="rounded" height={120} />}
        {organisations.isError && <FailureBox>{t('login.register-unavailable.text')}</FailureBox>}
        {!fitsWithoutButton(others) && (
          <SearchField
            label={t('shell.party.search.text')}
            found={t('start.search.found.text', [found.length, others.length])}
            {...{ wanted, want }}
          />
        )}
        <ul className="sv-party-menu">
          {found.slice(0, PAGE_SIZE).map(({ cid, name }) => (
            <li key={cid}>
              <Button variant="tertiary" onClick={() => changing.mutate(() => chooseOrganisation({ cid, name }))}>
                {name}
              </Button>
            </li>
          ))}
          {user && user.oid !== 'privateperson' && (
            <li>
              <Button variant="tertiary" onClick={() => changing.mutate(choosePrivatePerson)}>
                {t('login.represent.private-person.text')}
              </Button>
            </li>
          )}
          {user?.earlierAccount === 'joined' && user.oid !== 'earlier-account' && (
            <li>
              <Button variant="tertiary" onClick={() => changing.mutate(chooseEarlierAccount)}>
                {t('login.represent.earlier-account.text')}
              </Button>
            </li>
          )}
        </ul>
      </div>
    </Modal>
  )
}
