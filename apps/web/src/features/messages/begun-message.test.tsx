/** Tests of a message that is begun and not sent: it is shown to the party, with the person who wrote it. */
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { catAddress, freshApplication } from '../../../test/cat-cafe-server.ts'
import { answerTo, openMessages } from '../../../test/messages-page.ts'
import { asked, draftWith, threadOf } from '../../../test/threads.ts'

beforeEach(() => void freshApplication())

const BEGUN = {
  text: 'Vi undrar',
  items: [],
  revision: 2,
  savedAt: '2026-03-12T08:15:00.000Z',
  savedBy: 'Nils Nilsson',
}
const SENTENCE = 'Du har ett påbörjat meddelande, senast ändrat av Nils Nilsson den 12 mars 2026 kl. 09:15.'
const WARNING = 'Nils Nilsson skrev det här den 12 mars 2026 kl. 09:15. Läs igenom det innan du skickar.'
const field = () => screen.findByRole('textbox', { name: 'Ditt meddelande' })

it('is shown on the page, and continued in one press, with the name of another writer (AFT-02)', async () => {
  const { user } = openMessages(threadOf({ drafts: [BEGUN] }))
  expect(await screen.findByText(SENTENCE)).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Skriv till myndigheten' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Fortsätt' }))
  expect(await field()).toHaveValue('Vi undrar')
  expect(screen.getByText(WARNING)).toBeVisible()
  expect(screen.queryByText(SENTENCE)).toBeNull()
})

it('is shown once it is typed and left, without a warning to its writer (AFT-02)', async () => {
  const { user, router } = openMessages(threadOf(), {}, { search: '?write=true' })
  await user.type(await field(), 'Hej.')
  await router.navigate({ to: `${catAddress()}/messages` })
  const resume = await screen.findByRole('link', { name: 'Fortsätt' }, { timeout: 5000 })
  expect(screen.getByText(/^Du har ett påbörjat meddelande, senast ändrat den/)).toBeVisible()
  await user.click(resume)
  expect(await field()).toHaveValue('Hej.')
  expect(screen.queryByText(/Läs igenom det innan/)).toBeNull()
})

it('does not name its writer to the writer (AFT-02)', async () => {
  openMessages(threadOf({ drafts: [{ ...BEGUN, savedBy: 'Tolvan Tolvansson', savedByYou: true }] }))
  expect(await screen.findByText(/^Du har ett påbörjat meddelande, senast ändrat den 12 mars/)).toBeVisible()
})

it.each([' ', '\u200b', '\u2800'])(
  'has no name for a protected identity, and is absent while it is empty (AFT-02)',
  async (text) => {
    const first = openMessages(threadOf({ drafts: [{ ...BEGUN, savedBy: '' }] }))
    expect(await screen.findByText(/^Du har ett påbörjat meddelande, senast ändrat den 12 mars/)).toBeVisible()
    first.unmount()
    openMessages(threadOf({ drafts: [{ ...BEGUN, text }] }))
    expect(await screen.findByRole('link', { name: 'Skriv till myndigheten' })).toBeVisible()
    expect(screen.queryByText(/påbörjat/)).toBeNull()
  },
)

it('has its writer named in an answer that another person began, too (AFT-02)', async () => {
  openMessages(asked({}, { drafts: [draftWith('Vi', { savedBy: 'Nils Nilsson', savedAt: BEGUN.savedAt })] }))
  expect(await screen.findByText(WARNING)).toBeVisible()
})

it.each([
  ['of the same name', 'Tolvan Tolvansson', 'Tolvan Tolvansson'],
  ['with a protected identity', '', 'En person med skyddade uppgifter'],
])('warns of an answer that a person %s began (AFT-02)', async (_who, savedBy, name) => {
  openMessages(asked({}, { drafts: [draftWith('Vi', { savedBy, savedAt: BEGUN.savedAt })] }))
  expect(await screen.findByText(WARNING.replace('Nils Nilsson', name))).toBeVisible()
})

it('does not warn its own writer, however the name is shown (AFT-02)', async () => {
  openMessages(asked({}, { drafts: [draftWith('Vi', { savedBy: 'T. Tolvansson', savedByYou: true })] }))
  expect(await answerTo(2)).toHaveValue('Vi')
  expect(screen.queryByText(/Läs igenom det innan/)).toBeNull()
})
