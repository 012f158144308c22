/** Tests of a link of a mail that is followed while another party is represented: the page offers to change. */
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { below, catAddress, freshApplication } from '../../../test/cat-cafe-server.ts'
import { problem, USER } from '../../../test/fake-server.ts'
import { openMessages } from '../../../test/messages-page.ts'
import { PERMIT, sentApplication } from '../../../test/sent-application.ts'
import { startedApplication } from '../../../test/started-application.ts'
import { asked, DRAWING } from '../../../test/threads.ts'

beforeEach(() => void freshApplication())

const ALONE = { ...USER, oid: 'privateperson', organisationName: '', isPrivatePerson: true }

it('says whom the user represents, shows nothing of the other party, and leads back after a change (AFT-02, ACC-15)', async () => {
  const id = catAddress().slice('/app/'.length)
  let isChosen = false
  const read = (page: unknown) => () => (isChosen ? page : problem(404))
  const thread = asked()
  const { user, at } = openMessages(
    thread,
    {
      'GET authentication/user': ALONE,
      'GET authentication/organizations': [
        { cid: 'org-1', name: 'Exempelbolaget AB', organizationNumber: '5566778899', role: 'owner' },
      ],
      'PUT authentication/organizations': () => {
        isChosen = true
        return USER
      },
      [`GET applications/${id}`]: read(startedApplication(id, sentApplication(PERMIT))),
      [`GET ${below('messages')}`]: read(thread),
    },
    { search: '?request=request-1' },
  )
  expect(await screen.findByText(/^Just nu är du här för egen del\./)).toBeVisible()
  expect(screen.queryByText(DRAWING.text)).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Byt vem du företräder' }))
  await user.click(await screen.findByRole('radio', { name: /organisation/i }))
  await user.click(screen.getByRole('button', { name: 'Fortsätt' }))
  await user.click(await screen.findByRole('button', { name: 'Fortsätt' }))
  expect(await screen.findByText(DRAWING.text)).toBeVisible()
  await waitFor(() => expect(at()).toBe(`${catAddress()}/messages?request=request-1`))
})

it('offers the change first, and leads back from the change in the header, too (AFT-02, ACC-15, ACC-21)', async () => {
  const id = catAddress().slice('/app/'.length)
  const page = openMessages(
    asked(),
    {
      'GET authentication/organizations': [
        { cid: 'org-other', name: 'Andra bolaget AB', organizationNumber: '5566778899', role: 'owner' },
      ],
      'PUT authentication/organizations': USER,
      [`GET applications/${id}`]: () => problem(404),
    },
    { search: '?request=request-1' },
  )
  const change = await screen.findByRole('link', { name: 'Byt vem du företräder' })
  expect(change).toHaveAttribute('data-variant', 'primary')
  expect(screen.getByRole('link', { name: 'Till startsidan' })).toHaveAttribute('data-variant', 'secondary')
  expect(screen.getByText(/^Ärendet kan höra till någon annan än den du företräder nu/)).toBeVisible()
  await page.user.click(screen.getByRole('button', { name: /Byt vem du företräder$/ }))
  await page.user.click(await screen.findByRole('button', { name: 'Andra bolaget AB' }))
  await waitFor(() => expect(page.left).toEqual([`${catAddress()}/messages?request=request-1`]))
})
