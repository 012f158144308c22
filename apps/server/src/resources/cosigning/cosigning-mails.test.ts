/** Mails to cosigners: without content, once each, in every state (TOG-01, TOG-02). */
import { beforeEach, describe, expect, it } from 'vitest'
import { SOURCES, saveStep } from '../../../test/journey.ts'
import { askedByKarin, cosigningOn, KARIN, OTTO, setMandate, TWO_TOGETHER } from '../../../test/signing/cosigning.ts'
import { NILS } from '../../../test/signing.ts'
import { useSigningTest } from '../../../test/use-app.ts'
import type { Jobs } from '../../ports/jobs.ts'
import { runDailyMaintenance } from '../../retention/daily-maintenance.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { sendMail } from '../receipts/send-mail.ts'

let jobs: Jobs['send-mail'][] = []
const server = useSigningTest({}, (deps) => {
  const noting = (stores: typeof deps.stores) => ({
    ...stores,
    jobs: {
      send: async <Name extends keyof Jobs>(name: Name, data: Jobs[Name]) => {
        if (name === 'send-mail') jobs.push(data as Jobs['send-mail'])
        return stores.jobs.send(name, data)
      },
    },
  })
  return { ...deps, inTransaction: (work) => deps.inTransaction((stores) => work(noting(stores))) }
})
beforeEach(async () => {
  jobs = []
  await server.reset()
})

/** Sends what is queued, twice; returns receivers and subjects, in the order of receivers. */
const delivered = async (id: string) => {
  const own = jobs.filter(({ applicationId }) => applicationId === toUuid(id))
  for (const job of [...own, ...own]) await sendMail(server.test.deps, job)
  const mails = await server.world.mails()
  return mails
    .map(({ recipients, subject }) => `${recipients.join()}: ${subject}`)
    .toSorted((one, other) => (one < other ? -1 : 1))
}
/** The address of the application, where the person who asked is told. */
const CONTACT = 'tolvan@exempel.se'

it('asks by a mail that names no organisation, no application and no person, after the first signature (TOG-01)', async () => {
  const acts = cosigningOn(server, TWO_TOGETHER)
  const id = await acts.filledIn(KARIN)
  await acts.ask(KARIN, id, [OTTO])
  expect(jobs).toEqual([])
  await acts.sign(KARIN, id)
  expect(await delivered(id)).toEqual([expect.stringMatching(/^otto@exempel\.se: Skriv under senast den \d/)])
  const [mail] = await server.world.mails()
  expect(mail?.text).toContain(`/app/${id}/cosigning`)
  expect(mail?.text).toContain(
    'I e-tjänsten hos Myndigheten för strålskydd väntar en ansökan eller anmälan på din underskrift.',
  )
  for (const word of ['Älvstrand', 'Rask', 'Materialprovning', 'strålkäll', 'Provkäll'])
    expect(mail?.raw).not.toContain(word)
})

/** Gives all sessions the address of a login. */
const loggedInWith = (email: string) => server.test.db.updateTable('session').set({ email }).execute()

it('asks at a corrected address, and reminds at one that was asked (TOG-02)', async () => {
  const { id, call, signatoryOf } = await askedByKarin(server)
  const signatoryId = await signatoryOf(KARIN, id, OTTO)
  jobs = []
  await call(KARIN, 'POST', `${id}/cosigning/reminders`, { signatoryId, email: 'otto.rask@exempel.se' })
  expect(await delivered(id)).toEqual([expect.stringMatching(/^otto\.rask@exempel\.se: Skriv under senast den \d/)])
  await server.later(86_400)
  const nextDay = cosigningOn(server, TWO_TOGETHER)
  await nextDay.call(KARIN, 'POST', `${id}/cosigning/reminders`, { signatoryId, email: 'otto.rask@exempel.se' })
  const mails = await delivered(id)
  expect(mails[0]).toMatch(/^otto\.rask@exempel\.se: Påminnelse: skriv under senast/)
  expect(mails).toHaveLength(2)
})

describe('the person who asked is told of the end', () => {
  const asked = async (person: string, others: readonly string[]) => {
    await setMandate(server, NILS, TWO_TOGETHER, 'warrantHolder')
    const acts = cosigningOn(server, TWO_TOGETHER)
    const id = await acts.filledIn(person)
    await loggedInWith('login@exempel.se')
    await acts.ask(person, id, others)
    jobs = []
    return { ...acts, id }
  }
  it('at the address of her login when she hands over (TOG-02, FOR-01)', async () => {
    const { id, call } = await asked(NILS, [KARIN, OTTO])
    await call(OTTO, 'POST', `${id}/cosigning/decline`)
    expect(await delivered(id)).toEqual([
      'karin@exempel.se: En person har avböjt att skriva under',
      'login@exempel.se: En person har avböjt att skriva under',
    ])
  })
  it('at the address of her login when she signs (TOG-02)', async () => {
    const { id, call, sign } = await asked(KARIN, [OTTO])
    await sign(KARIN, id)
    jobs = []
    await call(OTTO, 'POST', `${id}/cosigning/decline`)
    expect(await delivered(id)).toEqual(['login@exempel.se: En person har avböjt att skriva under'])
  })
  it('when all have signed, too (TOG-02)', async () => {
    const { id, sign } = await asked(NILS, [KARIN, OTTO])
    await sign(OTTO, id)
    await sign(KARIN, id)
    expect(await delivered(id)).toEqual([
      'karin@exempel.se: Alla har skrivit under',
      'login@exempel.se: Alla har skrivit under',
      'otto@exempel.se: Alla har skrivit under',
    ])
  })
  it('at an address that is erased a week after the end (TOG-02)', async () => {
    const { id, call } = await asked(NILS, [KARIN, OTTO])
    await call(NILS, 'DELETE', `${id}/cosigning`)
    const address = async () => (await server.test.deps.stores.cosignings.latestOf(toUuid(id)))?.askerEmail
    await runDailyMaintenance(server.test.deps)
    expect(await address()).toBe('login@exempel.se')
    await server.later(8 * 86_400)
    await runDailyMaintenance(server.test.deps)
    expect(await address()).toBeNull()
  })
})

describe('an end is told once to each who signed or was asked, but not to who ended it early', () => {
  const until = async (end: (acts: Awaited<ReturnType<typeof askedByKarin>>) => Promise<unknown>) => {
    const acts = await askedByKarin(server)
    jobs = []
    await end(acts)
    return delivered(acts.id)
  }
  it('declined (TOG-02)', async () => {
    const mails = await until(({ call, id }) => call(OTTO, 'POST', `${id}/cosigning/decline`))
    expect(mails).toEqual([`${CONTACT}: En person har avböjt att skriva under`])
  })
  it('taken back (TOG-02)', async () => {
    const mails = await until(({ call, id }) => call(KARIN, 'DELETE', `${id}/cosigning`))
    expect(mails).toEqual(['otto@exempel.se: Du behöver inte skriva under'])
  })
  it('changed (TOG-02)', async () => {
    const mails = await until(async ({ as, id }) => {
      const step = { stepNumber: 0, sections: { ...SOURCES, SRC_DESCRIPTION: { text: 'Sju.' } } }
      return saveStep(server.test, await as(OTTO), id, step)
    })
    expect(mails).toEqual([
      'otto@exempel.se: Underskrifterna gäller inte längre',
      `${CONTACT}: Underskrifterna gäller inte längre`,
    ])
  })
  it('expired (TOG-02)', async () => {
    const mails = await until(async () => {
      await server.later(31 * 86_400)
      await runDailyMaintenance(server.test.deps)
    })
    expect(mails).toEqual([
      'otto@exempel.se: Tiden för att skriva under har gått ut',
      `${CONTACT}: Tiden för att skriva under har gått ut`,
    ])
  })
  it('complete (TOG-02)', async () => {
    const mails = await until(({ sign, id }) => sign(OTTO, id))
    expect(mails).toEqual(['otto@exempel.se: Alla har skrivit under'])
  })
})

it('erases the addresses a week after the end (TOG-02)', async () => {
  const { id, call } = await askedByKarin(server)
  await call(KARIN, 'DELETE', `${id}/cosigning`)
  const addresses = async () =>
    (await server.test.deps.stores.cosignings.latestOf(toUuid(id)))?.cosigners.map(({ email }) => email)
  await runDailyMaintenance(server.test.deps)
  expect(await addresses()).toEqual([null, 'otto@exempel.se'])
  await server.later(8 * 86_400)
  await runDailyMaintenance(server.test.deps)
  expect(await addresses()).toEqual([null, null])
})
