/** Tests of equipment that only requires a notification: it is moved to the notification without loss. */

import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { REPORT_TYPE } from '../../../test/business-types.ts'
import { clinicAddress, clinicServer, newClinic } from '../../../test/clinic-server.ts'
import { json, problem } from '../../../test/fake-server.ts'
import { renderApp } from '../../../test/render-app.tsx'
import {
  button,
  fillIn,
  openForm,
  SAVE,
  SMALL_ANIMALS,
  write,
} from '../../../test/veterinary-equipment/equipment-page.ts'
import { listUnsent, putUnsent } from '../../form/autosave/unsent-store.ts'

beforeEach(newClinic)

const TYPE = { ...REPORT_TYPE, id: 6, nameKey: 'REPORT_SMALL_ANIMAL_XRAY', name: 'Smådjursröntgen' }
const NONE = {
  existingReportStatus: 'NoExistingReport',
  inProgressId: null,
  validUntil: null,
  showRegulationNotice: false,
}
/** The stored records of this test's application. */
const storedRecords = async () =>
  (await listUnsent(Date.now())).filter(({ applicationId }) => clinicAddress().includes(applicationId))
const ALONG = 'Det här följer med'
const CREATED = json({ applicationId: 'NEWNEWNEWNEWNEWNEWNEWN' }, { status: 201 })

/** Describes equipment in the permit's form, and moves it to a notification. */
const takeAlong = async (status: object = {}, created: unknown = CREATED) => {
  const server = clinicServer({
    more: {
      'GET businesstypes/REPORT_SMALL_ANIMAL_XRAY': TYPE,
      'GET report/6': { ...NONE, ...status },
      'POST applications': created,
    },
  })
  const page = renderApp(clinicAddress())
  const { user, router } = page
  await openForm(user)
  await fillIn(user, SMALL_ANIMALS.usage, SMALL_ANIMALS.mounting)
  await user.click(await button(SAVE))
  await screen.findByText(/Har du redan börjat på en lägger du till utrustningen där/)
  // Input after the outcome is moved too.
  await write(user, /^Serienummer/, 'SN-SIST')
  await user.dblClick(await button('Anmäl smådjursröntgen'))
  await waitFor(() => expect(router.state.location.pathname).toBe('/report/REPORT_SMALL_ANIMAL_XRAY/new'))
  return { server, ...page }
}

/** Navigates to the start page, and to the same notification again. */
const leaveAndComeBack = async (router: ReturnType<typeof renderApp>['router']) => {
  const { carried } = router.state.location.state
  await router.navigate({ to: '/' })
  // Until then the previous page, which has read the record, is still mounted.
  await screen.findByRole('heading', { level: 1, name: 'Tillstånd och anmälningar' })
  await router.navigate({
    to: '/report/$businessTypeNameKey/new',
    params: { businessTypeNameKey: TYPE.nameKey },
    state: carried ? { carried } : {},
  })
}

describe('the machine', () => {
  it('is passed on without a question, shown, and prefills the notification, once (VET-05, WIZ-07)', {
    tags: ['nightly'],
  }, async () => {
    const { server, user, router } = await takeAlong()
    expect(screen.queryByRole('dialog')).toBeNull()
    const notice = await screen.findByText(ALONG)
    expect(notice.closest('.sv-column')).toHaveTextContent(
      /Examion Maxivet 400 HF.*SN-SIST.*Klövervägen 3, 123 45 Ängsta/,
    )
    expect(router.latestLocation.href).not.toMatch(/Examion|SN-|vägen|\?/)
    await user.dblClick(await button('Börja på anmälan'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/NEWNEWNEWNEWNEWNEWNEWN'))
    const posts = server.to('POST', 'applications')
    expect(posts).toHaveLength(1)
    const { answers = {} } = (posts[0]?.body ?? {}) as { answers?: Record<string, string> }
    expect(JSON.parse(answers['REP_SA_KIND'] ?? '')).toEqual({ selectedChoiceIds: ['rep.sa.down'] })
    expect(answers['REP_EQUIPMENT']).toMatch(/Examion.*Maxivet 400 HF.*SN-SIST/)
    expect(answers['REP_PLACES']).toMatch(/Klövervägen 3/)
    // The server has stored it.
    await waitFor(async () => expect(await storedRecords()).toEqual([]))
  })

  it('is still there after going back (WIZ-13, VET-05)', { tags: ['nightly'] }, async () => {
    const { router } = await takeAlong()
    await screen.findByText(ALONG)
    router.history.back()
    expect(await screen.findByLabelText(/^Serienummer/)).toHaveValue('SN-SIST')
  })

  it('stays where it is when the notification is refused (NEW-03, WIZ-13)', { tags: ['nightly'] }, async () => {
    const log = vi.spyOn(console, 'error').mockReturnValue()
    const { user, at } = await takeAlong({}, problem(409, 'error.report-exists.text'))
    await screen.findByText(ALONG)
    await user.click(await button('Börja på anmälan'))
    await waitFor(() => expect(at()).toBe('/error?flow=report'))
    expect(await storedRecords()).toHaveLength(1)
    log.mockRestore()
  })

  it.each([
    ['in progress', { inProgressId: 'AAAAAAAAAAAAAAAAAAAAAA' }, 'Du har en påbörjad anmälan'],
    ['active', { existingReportStatus: 'ActiveReport' }, 'Verksamheten är redan anmäld'],
  ])(
    'does not overwrite a notification that is %s, and reports it (REP-01, VET-05)',
    { tags: ['nightly'] },
    async (_what, status, heading) => {
      const { server } = await takeAlong(status)
      expect(await screen.findByRole('heading', { name: heading })).toBeInTheDocument()
      expect(screen.queryByText(ALONG)).toBeNull()
      const notice = await screen.findByText('Utrustningen följer inte med')
      expect(notice.closest('.sv-column')).toHaveTextContent(
        /Lägg till utrustningen där själv.*Examion Maxivet 400 HF.*SN-SIST/,
      )
      expect(server.to('POST', 'applications')).toHaveLength(0)
      expect(await storedRecords()).toHaveLength(1)
    },
  )

  it('is neither shown nor sent if unreadable: it is another user’s (WIZ-13, SEC-14)', {
    tags: ['nightly'],
  }, async () => {
    const { server, user, router } = await takeAlong()
    await screen.findByText(ALONG)
    const [record] = await storedRecords()
    if (!record) throw new Error('nothing is kept')
    // Encrypted with another user's key, it cannot be read.
    await putUnsent({ ...record, iv: crypto.getRandomValues(new Uint8Array(12)) })
    await leaveAndComeBack(router)
    await user.click(await button('Börja på anmälan'))
    expect(screen.queryByText(ALONG)).toBeNull()
    await waitFor(() => expect(server.to('POST', 'applications')).toHaveLength(1))
    expect(server.to('POST', 'applications')[0]?.body).not.toHaveProperty('answers')
    await waitFor(() => expect(router.state.location.pathname).toBe('/app/NEWNEWNEWNEWNEWNEWNEWN'))
    expect(await storedRecords(), 'what is theirs').toHaveLength(1)
  })

  it('is waited for: nothing begins without it (VET-05, WIZ-07)', { tags: ['nightly'] }, async () => {
    const { server, user, router } = await takeAlong()
    await screen.findByText(ALONG)
    const read = Promise.withResolvers<void>()
    const decrypt = crypto.subtle.decrypt.bind(crypto.subtle)
    const slow = vi.spyOn(crypto.subtle, 'decrypt').mockImplementation(async (...given) => {
      await read.promise
      return decrypt(...given)
    })
    onTestFinished(() => slow.mockRestore())
    await leaveAndComeBack(router)
    await user.click(await button(/Börja på anmälan/))
    expect(server.to('POST', 'applications')).toHaveLength(0)
    read.resolve()
    await screen.findByText(ALONG)
    await user.click(await button('Börja på anmälan'))
    await waitFor(() => expect(server.to('POST', 'applications')).toHaveLength(1))
    expect(server.to('POST', 'applications')[0]?.body).toHaveProperty('answers')
  })
})
