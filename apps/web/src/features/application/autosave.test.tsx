/** Tests of autosave in the wizard: saving, recovery, conflicts, leaving. */
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { below, catAddress, catCafeServer, freshApplication } from '../../../test/cat-cafe-server.ts'
import { fakeServer, problem, USER } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import { DRAFT_KEY } from '../../../test/started-application.ts'

const NIGHTLY = { tags: ['nightly'] }

let storedRecords: ReturnType<typeof freshApplication>['storedRecords']
beforeEach(() => {
  storedRecords = freshApplication().storedRecords
})

const SLOW = { timeout: 5000 }
const CAT_PLAN_OPEN = {
  CAT_ADVISER: { selectedChoiceIds: ['cat.adviser.none'] },
  CAT_PLAN_KNOWN: { selectedChoiceIds: ['CAT_PLAN_KNOWN.Checked'] },
}
const answers = { 0: CAT_PLAN_OPEN, 1: {} }
/** Saved by a colleague in between. */
const colleagues = { ...answers, 0: { ...CAT_PLAN_OPEN, CAT_PLAN: { text: 'från en kollega' } } }
const plan = () => screen.findByRole('textbox', { name: 'Hur ser planen ut?' })
const saveState = () => document.querySelector('.sv-save-state')
const planIn = (server: ReturnType<typeof catCafeServer>) => server.steps[0]?.['CAT_PLAN']

/** A network that a test can interrupt and restore. */
const unreliable = () => {
  const link = { isUp: true }
  const guarded =
    <A extends unknown[]>(answer: (...args: A) => unknown) =>
    (...args: A) => {
      if (!link.isUp) throw new TypeError('Failed to fetch')
      return answer(...args)
    }
  return { link, guarded }
}

describe('autosave', () => {
  it('saves a partial step one second after the last change and shows it (WIZ-13, WIZ-16)', async () => {
    const server = catCafeServer({ answers })
    const { user } = renderApp(catAddress(0))
    await user.type(await plan(), 'Vi')
    await waitFor(() => expect(saveState()).toHaveTextContent('Inte sparat än'))
    expect(server.saves('draft')).toHaveLength(0)
    await waitFor(() => expect(server.saves('draft')).toHaveLength(1), SLOW)
    expect(server.saves('draft')[0]?.['CAT_PLAN']).toEqual({ text: 'Vi' })
    await waitFor(() => expect(saveState()).toHaveTextContent(/^Sparat 13:00/))
    expect(screen.getAllByRole('status').some((region) => region.textContent?.startsWith('Sparat 13:00'))).toBe(true)
  })

  it('builds each save on the one before (WIZ-14)', NIGHTLY, async () => {
    const server = catCafeServer({ answers })
    const { user } = renderApp(catAddress(0))
    await user.type(await plan(), 'A')
    await waitFor(() => expect(server.saves('draft')).toHaveLength(1), SLOW)
    await user.type(await plan(), 'B')
    await waitFor(() => expect(server.saves('draft')).toHaveLength(2), SLOW)
    const bases = server.to('PUT', below('stepvalues')).map(({ headers }) => headers.get('If-Match'))
    expect(bases).toEqual(['"s0-r0"', '"s0-r1"'])
  })

  it('does not navigate when a save fails; shows the retry and retries (WIZ-13, ACC-14)', async () => {
    const server = catCafeServer({ answers, more: { [`PUT ${below('stepvalues')}`]: () => problem(503) } })
    const { user, at } = renderApp(catAddress(0))
    await user.type(await plan(), 'Vi')
    await waitFor(() => expect(saveState()).toHaveTextContent(/Vi försöker igen/), SLOW)
    await waitFor(() => expect(server.saves('draft').length).toBeGreaterThan(1), SLOW)
    expect(at()).toBe(catAddress(0))
    expect(await plan()).toHaveValue('Vi')
  })

  it('stays on the page and stores the text after the session ends (WIZ-13, ACC-14)', NIGHTLY, async () => {
    catCafeServer({ answers, more: { [`PUT ${below('stepvalues')}`]: () => problem(401) } })
    const { user, at } = renderApp(catAddress(0))
    await user.type(await plan(), 'Vi')
    await waitFor(() => expect(saveState()).toHaveTextContent(/Vi försöker igen/), SLOW)
    expect(at()).toBe(catAddress(0))
    await waitFor(() => expect(storedRecords()).toHaveLength(1))
  })

  it('saves as soon as the connection is back (WIZ-13)', NIGHTLY, async () => {
    const { link, guarded } = unreliable()
    const server = catCafeServer({ answers })
    const online = fetch
    globalThis.fetch = guarded(online) as typeof fetch
    const { user } = renderApp(catAddress(0))
    const field = await plan()
    link.isUp = false
    await user.type(field, 'Utan nät')
    await waitFor(() => expect(saveState()).toHaveTextContent(/Du saknar internet/), SLOW)
    link.isUp = true
    window.dispatchEvent(new Event('online'))
    await waitFor(() => expect(planIn(server)).toEqual({ text: 'Utan nät' }), SLOW)
    await waitFor(() => expect(saveState()).toHaveTextContent(/^Sparat/))
    expect(screen.getByText('Du är uppkopplad igen och allt är sparat.')).toBeInTheDocument()
  })
})

describe('recovery', () => {
  const typeWithoutServer = async (text: string) => {
    catCafeServer({ answers, more: { [`PUT ${below('stepvalues')}`]: () => problem(503) } })
    const page = renderApp(catAddress(0))
    await page.user.type(await plan(), text)
    await waitFor(() => expect(storedRecords()).toHaveLength(1), SLOW)
    page.unmount()
  }

  it('stores unsaved text encrypted, and deletes it once the server has it (WIZ-13)', NIGHTLY, async () => {
    const server = catCafeServer({ answers })
    const { user } = renderApp(catAddress(0))
    await user.type(await plan(), 'hemlig katt')
    await waitFor(() => expect(storedRecords()).toHaveLength(1), SLOW)
    const [record] = storedRecords()
    expect(record?.['slot']).toMatch(/^step-0~/)
    expect(new TextDecoder().decode(record?.['data'] as ArrayBuffer)).not.toContain('hemlig')
    await waitFor(() => expect(server.saves('draft')).toHaveLength(1), SLOW)
    await waitFor(() => expect(storedRecords()).toHaveLength(0))
  })

  it('stores text typed just before the unmount (WIZ-13)', async () => {
    catCafeServer({ answers })
    const { user, unmount } = renderApp(catAddress(0))
    await user.type(await plan(), 'V')
    unmount()
    await waitFor(() => expect(storedRecords()).toHaveLength(1))
  })

  it('is back in its field when the step is opened next, and saved, without a question (WIZ-13)', NIGHTLY, async () => {
    await typeWithoutServer('nästan borta')
    const server = catCafeServer({ answers })
    renderApp(catAddress(0))
    expect(await screen.findByText(/^Det du skrev .* hann inte sparas\. Nu är det tillbaka\.$/)).toBeInTheDocument()
    expect(await plan()).toHaveValue('nästan borta')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(planIn(server)).toEqual({ text: 'nästan borta' }), SLOW)
    await waitFor(() => expect(storedRecords()).toHaveLength(0))
  })

  it('is in the browser as long as the server has not got it back (WIZ-13)', async () => {
    await typeWithoutServer('nästan borta')
    catCafeServer({ answers, more: { [`PUT ${below('stepvalues')}`]: () => problem(503) } })
    renderApp(catAddress(0))
    await screen.findByText(/Nu är det tillbaka/)
    for (const _ of Array(30)) {
      expect(storedRecords()).toHaveLength(1)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  })

  it('can be discarded without losing text typed since (WIZ-13)', NIGHTLY, async () => {
    await typeWithoutServer('nästan borta')
    const server = catCafeServer({ answers })
    const { user } = renderApp(catAddress(0))
    await screen.findByText(/Nu är det tillbaka/)
    await waitFor(() => expect(planIn(server)).toEqual({ text: 'nästan borta' }), SLOW)
    await user.type(screen.getByRole('textbox', { name: 'Namn' }), 'Vera')
    await user.click(screen.getByRole('button', { name: 'Ångra' }))
    expect(await plan()).toHaveValue('')
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(screen.getByText('Det du skrev är borttaget igen.')).toBeInTheDocument()
    expect(screen.queryByText(/Nu är det tillbaka/)).toBeNull()
    await waitFor(() => expect(planIn(server)).toEqual({ text: '' }), SLOW)
    expect(server.steps[0]?.['CAT_VET']).toMatchObject({ contacts: [{ name: 'Vera' }] })
    await waitFor(() => expect(storedRecords()).toHaveLength(0))
  })

  it('offers the text when the server has another version (WIZ-13)', NIGHTLY, async () => {
    await typeWithoutServer('nästan borta')
    const server = catCafeServer({ answers: colleagues })
    const { user } = renderApp(catAddress(0))
    const dialog = await screen.findByRole('dialog', { name: 'Du har text som inte hann sparas' })
    expect(within(dialog).getByText('nästan borta')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('radio', { name: 'Din version' }))
    await user.click(within(dialog).getByRole('button', { name: 'Ta tillbaka texten' }))
    expect(await plan()).toHaveValue('nästan borta')
    expect(screen.getByText('Texten är tillbaka.')).toBeInTheDocument()
    await waitFor(() => expect(planIn(server)).toEqual({ text: 'nästan borta' }), SLOW)
    // After the choice nothing is asked again.
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Ångra' })).toBeNull()
  })

  it('offers the text after the applicant has typed and saved (WIZ-13)', NIGHTLY, async () => {
    await typeWithoutServer('nästan borta')
    const key = Promise.withResolvers<typeof DRAFT_KEY>()
    const server = catCafeServer({ answers, more: { [`GET ${below('draft-key')}`]: () => key.promise } })
    const { user, unmount } = renderApp(catAddress(0))
    await user.type(await plan(), 'x')
    await waitFor(() => expect(server.saves('draft')).toHaveLength(1), SLOW)
    key.resolve(DRAFT_KEY)
    const offered = async () => within(await screen.findByRole('dialog')).findByText('nästan borta')
    expect(await offered()).toBeInTheDocument()
    unmount()
    renderApp(catAddress(0))
    expect(await offered()).toBeInTheDocument()
  })

  it('is forgotten when the person does not want it back (WIZ-13)', async () => {
    await typeWithoutServer('strunt')
    catCafeServer({ answers: colleagues })
    const { user } = renderApp(catAddress(0))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Släng texten' }))
    expect(await plan()).toHaveValue('från en kollega')
    await waitFor(() => expect(storedRecords()).toHaveLength(0))
  })

  it('offers nothing to another person, and leaves the text where it is (WIZ-13)', async () => {
    await typeWithoutServer('inte din')
    const other = 'AQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRobHB0eHyA'
    catCafeServer({ answers, more: { [`GET ${below('draft-key')}`]: { key: other } } })
    renderApp(catAddress(0))
    expect(await plan()).toHaveValue('')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(storedRecords()).toHaveLength(1)
  })

  it('forgets text after seven days (WIZ-13)', async () => {
    await typeWithoutServer('gammal')
    // The page writes once more when it is left.
    await new Promise((resolve) => setTimeout(resolve, 100))
    for (const record of storedRecords()) record['at'] = Date.now() - 8 * 24 * 60 * 60 * 1000
    catCafeServer({ answers })
    renderApp(catAddress(0))
    await plan()
    await waitFor(() => expect(storedRecords()).toHaveLength(0))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('leaves no text behind at logout (WIZ-13)', async () => {
    await typeWithoutServer('bort')
    fakeServer({
      'GET authentication/user': USER,
      'GET applications': [],
    })
    const { user, left } = renderApp('/')
    await user.click(await screen.findByRole('button', { name: 'Logga ut' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Logga ut' }))
    await waitFor(() => expect(left).toHaveLength(1))
    expect(storedRecords()).toHaveLength(0)
  })
})

describe('conflicts', () => {
  const CAT_OTHER = { ...CAT_PLAN_OPEN, CAT_PLAN: { text: 'Den andras plan' } }

  it('shows both versions per field and saves the applicant’s choice (WIZ-14)', async () => {
    const server = catCafeServer({ answers })
    const { user } = renderApp(catAddress(0))
    const field = await plan()
    server.saveElsewhere(0, CAT_OTHER)
    await user.type(field, 'Min plan')
    const dialog = await screen.findByRole('dialog', { name: 'Steget har ändrats på ett annat ställe' }, SLOW)
    expect(within(dialog).getByText(/^Beri Ylles sparade en nyare version/)).toBeInTheDocument()
    expect(within(dialog).getByText('Min plan')).toBeInTheDocument()
    expect(within(dialog).getByText('Den andras plan')).toBeInTheDocument()
    expect(planIn(server)).toEqual({ text: 'Den andras plan' })
    // Both changed the same field: no version is preselected.
    await user.click(within(dialog).getByRole('button', { name: 'Spara mina val' }))
    expect(within(dialog).getByText('Välj vilken version som ska gälla.')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('radio', { name: 'Din version' }))
    await user.click(within(dialog).getByRole('button', { name: 'Spara mina val' }))
    await waitFor(() => expect(planIn(server)).toEqual({ text: 'Min plan' }), SLOW)
    expect(await plan()).toHaveValue('Min plan')
  })

  it('takes the other version when that is chosen (WIZ-14)', NIGHTLY, async () => {
    const server = catCafeServer({ answers })
    const { user } = renderApp(catAddress(0))
    const field = await plan()
    server.saveElsewhere(0, CAT_OTHER)
    await user.type(field, 'Min plan')
    const dialog = await screen.findByRole('dialog', {}, SLOW)
    await user.click(within(dialog).getByRole('button', { name: 'Använd alla sparade' }))
    expect(await plan()).toHaveValue('Den andras plan')
    expect(planIn(server)).toEqual({ text: 'Den andras plan' })
  })

  it('settles a conflict before Next acts (WIZ-14)', NIGHTLY, async () => {
    const server = catCafeServer()
    const { user, at } = renderApp(catAddress(0))
    const [name] = await screen.findAllByRole('textbox', { name: 'Namn' })
    server.saveElsewhere(0, { CAT_AGREEMENT: { isMissing: true, reason: 'Någon annan skrev.', files: [] } })
    await user.type(name as HTMLElement, 'x')
    await user.click(screen.getByRole('button', { name: /^Nästa steg/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Steget har ändrats på ett annat ställe' })
    expect(at()).toBe(catAddress(0))
    // Each field was changed by one side only, so the choice is preselected and visible.
    expect(within(dialog).getByText('Saknas: Någon annan skrev.')).toBeInTheDocument()
    await user.click(within(dialog).getByRole('button', { name: 'Spara mina val' }))
    await waitFor(
      () => expect(server.steps[0]?.['CAT_VET']).toMatchObject({ contacts: [{ name: 'Tolvan Tolvanssonx' }, {}] }),
      SLOW,
    )
    expect(server.steps[0]?.['CAT_AGREEMENT']).toMatchObject({ reason: 'Någon annan skrev.' })
  })
})
