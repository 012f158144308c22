/** Tests of the thread on the page of a case: what waits, the ways to it, and the withdrawal. */
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { below, catAddress } from '../../../test/cat-cafe-server.ts'
import { problem } from '../../../test/fake-server.ts'
import { GRANTED, PERMIT, REPORT, receipt } from '../../../test/receipt-page.ts'
import { ANSWER, asked, threadOf, threadServer, WITHDRAWAL, WRITTEN } from '../../../test/threads.ts'

const shown = (thread = threadOf(), changes = PERMIT, more: () => object = () => ({})) =>
  receipt(changes, () => ({ ...threadServer(below, thread).calls, ...more() }))
const link = (name: string) => screen.findByRole('link', { name })

describe('the page of a case', () => {
  it('says first what the authority waits for, one press from it (AFT-02)', async () => {
    const { panel } = await shown(asked())
    expect(within(panel).getAllByRole('heading', { level: 2 })[0]).toHaveTextContent(
      'Vi behöver fler uppgifter. Svara senast den 31 mars 2099.',
    )
    expect(await link('Svara nu')).toHaveAttribute('href', `${catAddress()}/messages?request=request-1`)
    expect(await link('Visa meddelanden')).toHaveAttribute('href', `${catAddress()}/messages`)
  })

  it('says that the answer is begun (AFT-02)', async () => {
    const savedAt = '2026-03-12T08:15:00.000Z'
    const answer = { requestId: 'request-1', text: 'Den kommer', items: [], revision: 2, savedAt, savedBy: '' }
    const { said } = await shown({ ...asked(), drafts: [answer] })
    expect(said).toContain('Svara senast den 31 mars 2099. Du har börjat svara.')
    expect(await link('Fortsätt')).toHaveAttribute('href', `${catAddress()}/messages?request=request-1`)
  })

  it('leads to an unread message itself (AFT-02)', async () => {
    await shown(threadOf({ messages: [{ ...WRITTEN, unseen: true }], attention: { kind: 'message' } }))
    expect(await link('Läs meddelandet')).toHaveAttribute('href', `${catAddress()}/messages?read=true`)
  })

  it('leads to a message that was begun, and says who wrote it last (AFT-02)', async () => {
    const savedAt = '2026-03-12T08:15:00.000Z'
    const draft = { text: 'Vi undrar', items: [], revision: 2, savedAt, savedBy: 'Nils Nilsson' }
    const { said } = await shown(threadOf({ drafts: [draft] }))
    expect(said).toContain('Du har ett påbörjat meddelande, senast ändrat av Nils Nilsson den 12 mars 2026')
    expect(await link('Fortsätt')).toHaveAttribute('href', `${catAddress()}/messages?write=true`)
    expect(screen.queryByRole('link', { name: 'Skriv till myndigheten' })).toBeNull()
  })

  it('offers to write, and shows the handling time while it runs and stands still (AFT-02, AFT-06)', async () => {
    const { said } = await shown(threadOf({ handling: { decideBy: '2026-06-02', stoppedSince: '2026-03-10' } }))
    expect(said).toContain('Vår tid för att handlägga ärendet går till den 2 juni 2026.')
    expect(said).toContain('Tiden har stått still sedan den 10 mars 2026')
    expect(await link('Skriv till myndigheten')).toHaveAttribute('href', `${catAddress()}/messages?write=true`)
  })

  it('is complete without the thread, and offers nothing after a decision without messages (AFT-02)', async () => {
    const { said } = await receipt(PERMIT, () => ({ [`GET ${below('messages')}`]: () => problem(503) }))
    expect(said).toContain('Vi har tagit emot din ansökan')
    expect(said).not.toContain('Skriv till myndigheten')
    const decided = await shown(threadOf({ mayWrite: false, mayWithdraw: false }), GRANTED)
    expect(decided.said).not.toContain('Meddelanden')
  })
})

describe('what happens next', () => {
  const { attention: _asked, ...answered } = asked({ state: 'answered' }, { messages: [ANSWER] })
  it.each([
    ['an open request', asked(), 'Vi väntar på ditt svar. Sista dag att svara är den 31 mars 2099.'],
    ['an answer', answered, 'Vi läser ditt svar och fortsätter handläggningen.'],
    [
      'a withdrawal',
      threadOf({ messages: [WITHDRAWAL], mayWithdraw: false }),
      'Vi läser att du vill ta tillbaka ansökan.',
    ],
  ])('follows %s (REV-08, AFT-02, AFT-05)', async (_what, thread, expected) => {
    const { said } = await shown(thread)
    expect(said).toContain(expected)
    expect(said).not.toContain('Vi börjar handlägga ansökan')
  })

  it('and what has happened has requests, answers and a withdrawal in their places (REV-08, AFT-01)', async () => {
    const messages = [WRITTEN, ANSWER, { ...WITHDRAWAL, sentAt: '2026-03-14T08:15:00.000Z' }]
    const at = (kind: 'Submitted' | 'Registered', day: string) => ({ kind, at: `${day}T08:00:00.000Z`, day })
    const events = [at('Submitted', '2026-03-02'), at('Registered', '2026-03-11')]
    await shown({ ...answered, messages }, { ...PERMIT, events })
    const history = within(screen.getByRole('region', { name: 'Vad som har hänt' }))
    expect(history.getAllByRole('listitem').map(({ lastChild }) => lastChild?.textContent)).toEqual([
      'Begäran att ta tillbaka det som är inskickat',
      'Svar till myndigheten',
      'Registrerad hos oss',
      'Begäran från myndigheten',
      'Underskriven och inskickad',
    ])
  })
})

describe('a withdrawal', () => {
  it('is asked for once confirmed, and its result is shown with focus (AFT-05)', async () => {
    const { user } = await shown()
    await user.click(await screen.findByRole('button', { name: 'Ta tillbaka ansökan' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Ta tillbaka ansökan' }))
    const result = await screen.findByText(
      'Du bad att få ta tillbaka ansökan den 9 mars 2026 kl. 09:15. Du får besked när vi har tagit emot det.',
    )
    await waitFor(() => expect(document.activeElement).toContainElement(result))
    expect(screen.queryByRole('button', { name: 'Ta tillbaka ansökan' })).toBeNull()
  })

  it('can be regretted before it is confirmed, and says so when it failed (AFT-05)', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const { user } = await shown(threadOf(), REPORT, () => ({ [`POST ${below('withdrawal')}`]: () => problem(500) }))
    const open = await screen.findByRole('button', { name: 'Ta tillbaka anmälan' })
    await user.click(open)
    await user.click(await screen.findByRole('button', { name: 'Behåll anmälan' }))
    await user.click(open)
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Ta tillbaka anmälan' }))
    expect(await within(dialog).findByText('Det gick inte att ta tillbaka anmälan. Försök igen.')).toBeVisible()
  })

  it('is said to be under way, and not offered again (AFT-05)', async () => {
    const { said } = await shown(threadOf({ messages: [WITHDRAWAL], mayWithdraw: false }))
    expect(said).toContain('Du bad att få ta tillbaka ansökan den 9 mars 2026')
    expect(screen.queryByRole('button', { name: 'Ta tillbaka ansökan' })).toBeNull()
  })
})
