/** A coordination number that became a personal number: the person finds drafts and applications again (FOR-02). */
import type { LoginUser } from '@sievert/contract/authentication'
import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Browser, PRIVATE_PERSON } from '../../../test/app.ts'
import { LASER_POINTER, SOURCES, saveStep, signBegin, startDraft } from '../../../test/journey.ts'
import { useTestApp } from '../../../test/use-app.ts'
import { verifyAuditLog } from '../../adapters/audit-log/verify-log.ts'
import { withClient } from '../../adapters/postgres/ready-database.ts'

const [COORDINATION, PERSONAL] = ['189505719808', '189505119801']
const HANDELSBOLAG = 'org-b7q3v6h1m8'

const test = useTestApp()
/** Entries of the audit log before the test. */
let logged = 0
/** Maria of the test before is another person. */
const become = () =>
  withClient(test.databaseUrl, (client) =>
    client.query(`update person set former_number = null, personal_number = '18' || translate(left(id::text, 8), 'abcdef', '012345') || '00'
      where personal_number is not null`),
  )
beforeEach(async () => {
  await become()
  logged = 0
  logged = (await entriesOf()).length
})

const answer = (browser: Browser, isMine: boolean) =>
  test.call('POST', 'authentication/earlieraccount', { browser, body: { isMine } })
const userOf = async (browser: Browser) =>
  (await test.call('GET', 'authentication/user', { browser })).json<LoginUser>()
const choose = (browser: Browser, cid: string) =>
  test.call('PUT', 'authentication/identity', { browser, body: { cid, name: 'x' } })
const entriesOf = async () =>
  (await test.db.selectFrom('auditEntry').select('content').orderBy(sql`content::jsonb ->> 'at'`).execute())
    .slice(logged)
    .map(({ content }) => JSON.parse(content) as { action: string; personId: string | null })
const verify = () => withClient(test.databaseUrl, (client) => verifyAuditLog(client))
const signInForeign = async (prid: string): Promise<Browser> => {
  const browser: Browser = { cookie: '' }
  await test.call('POST', 'authentication/fakelogin', { browser, body: { prid } })
  return browser
}
const draftsOf = async (browser: Browser) =>
  (await test.call('GET', 'applications', { browser }))
    .json<{ applicationId: string }[]>()
    .map((each) => each.applicationId)

/** Maria with a draft of her own, as of the time with a coordination number. */
const before = async () => {
  const browser = await test.signIn(COORDINATION, PRIVATE_PERSON)
  return startDraft(test, browser, LASER_POINTER)
}
const personIds = async () =>
  (
    await test.db.selectFrom('person').select('id').where('personalNumber', 'in', [COORDINATION, PERSONAL]).execute()
  ).map(({ id }) => id)

describe('an account with the former coordination number', () => {
  it('is asked about, and takes the personal number with drafts and all (FOR-02)', async () => {
    const id = await before()
    const [earlier = ''] = await personIds()
    const browser = await test.signIn(PERSONAL)
    expect(await userOf(browser)).toMatchObject({ earlierAccount: 'found', pid: PERSONAL, oid: null })
    const old = { cookie: browser.cookie }
    const joined = await answer(browser, true)
    expect([joined.statusCode, joined.json<LoginUser>().earlierAccount]).toEqual([200, undefined])
    // The session has a new secret, and the former number leads to the same account.
    expect((await test.call('GET', 'authentication/user', { browser: old })).statusCode).toBe(401)
    await choose(browser, PRIVATE_PERSON)
    expect(await draftsOf(browser)).toEqual([id])
    expect(await personIds()).toEqual([earlier])
    expect(await userOf(browser)).toMatchObject({ pid: PERSONAL })
    expect((await userOf(await test.signIn(COORDINATION))).pid).toBe(PERSONAL)
    const again = await userOf(await test.signIn(PERSONAL))
    expect(again.earlierAccount).toBeUndefined()
    const named = (await entriesOf()).filter(({ action }) => ['accounts-joined', 'person-joined'].includes(action))
    // Both have the same time.
    expect(named.map(({ action, personId }) => `${action} ${personId}`).toSorted()).toEqual([
      `accounts-joined ${earlier}`,
      `person-joined ${earlier}`,
    ])
    expect(JSON.stringify(named)).not.toMatch(/\d{12}/)
    expect((await verify()).faults).toEqual([])
  })

  it('is never joined without the answer, and a no changes nothing (FOR-02)', async () => {
    const id = await before()
    const browser = await test.signIn(PERSONAL, PRIVATE_PERSON)
    expect(await draftsOf(browser)).toEqual([])
    const no = await answer(browser, false)
    expect(no.json<LoginUser>().earlierAccount).toBeUndefined()
    // A session asks once; the next login asks again.
    expect((await answer(browser, true)).statusCode).toBe(404)
    expect((await userOf(await test.signIn(PERSONAL))).earlierAccount).toBe('found')
    expect(await draftsOf(await test.signIn(COORDINATION, PRIVATE_PERSON))).toEqual([id])
    expect((await entriesOf()).map(({ action }) => action)).toContain('earlier-account-declined')
    expect((await verify()).faults).toEqual([])
  })

  it('stays beside a present account that has drafts of its own, and both are reached (FOR-02)', async () => {
    const id = await before()
    const first = await test.signIn(PERSONAL, PRIVATE_PERSON)
    const own = await startDraft(test, first, LASER_POINTER)
    const browser = await test.signIn(PERSONAL)
    expect((await choose(browser, 'earlier-account')).statusCode).toBe(403)
    const joined = await answer(browser, true)
    expect(joined.json<LoginUser>().earlierAccount).toBe('joined')
    // The other session of the same person must choose again.
    expect((await userOf(first)).oid).toBeNull()
    expect((await choose(browser, 'earlier-account')).json()).toMatchObject({
      oid: 'earlier-account',
      isPrivatePerson: true,
    })
    expect(await draftsOf(browser)).toEqual([id])
    await choose(browser, PRIVATE_PERSON)
    expect(await draftsOf(browser)).toEqual([own])
    const people = await test.db
      .selectFrom('person')
      .select(['id', 'joinedTo'])
      .where('joinedTo', 'is not', null)
      .execute()
    const { id: earlier = '', joinedTo } = people.at(-1) ?? {}
    const again = test.deps.inTransaction((stores) => stores.sessions.joinAccounts(earlier, joinedTo ?? ''))
    await expect(again).rejects.toMatchObject({ code: 'error.not-found.text' })
    expect(await personIds()).toHaveLength(2)
    expect((await userOf(await test.signIn(PERSONAL))).earlierAccount).toBe('joined')
    expect((await verify()).faults).toEqual([])
  })

  it('is joined once by two answers at the same moment (FOR-02)', async () => {
    for (const hasOwn of [false, true]) {
      await become()
      const id = await before()
      if (hasOwn) await startDraft(test, await test.signIn(PERSONAL, PRIVATE_PERSON), LASER_POINTER)
      const browser = await test.signIn(PERSONAL)
      const twins = await Promise.all([browser, { ...browser }].map((twin) => answer(twin, true)))
      expect(twins.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
      expect(twins.every(({ statusCode }) => [200, 401, 404].includes(statusCode))).toBe(true)
      const again = await test.signIn(PERSONAL, hasOwn ? 'earlier-account' : PRIVATE_PERSON)
      expect(await draftsOf(again)).toEqual([id])
    }
  })

  it('is nobody else’s: others are neither asked, nor reach it (FOR-02)', async () => {
    await before()
    const browser = await test.signIn('188803149809')
    expect((await userOf(browser)).earlierAccount).toBeUndefined()
    expect((await answer(browser, true)).statusCode).toBe(404)
    expect((await choose(browser, 'earlier-account')).statusCode).toBe(403)
  })
})

describe('a foreign electronic identity', () => {
  it('says before anything is begun that it does not sign, and has no number (FOR-01)', async () => {
    const browser = await signInForeign('XA:prov-0000000001')
    const user = await userOf(browser)
    expect(user).toMatchObject({ pid: '', firstName: 'Liis', cannotSign: true })
    expect(user.identifierMayChange).toBeUndefined()
    const [given] = (await test.call('GET', 'authentication/organizations', { browser })).json<{ cid: string }[]>()
    expect(given?.cid).toBe(HANDELSBOLAG)
    await choose(browser, HANDELSBOLAG)
    const id = await startDraft(test, browser)
    expect((await saveStep(test, browser, id, { stepNumber: 0, sections: SOURCES })).statusCode).toBe(200)
    const begun = await signBegin(test, browser, id)
    expect(begun.json()).toMatchObject({ status: 403, code: 'error.foreign-eid.text' })
    expect((await test.call('GET', 'applications', { browser })).body).not.toContain('prov-')
    // Nothing but the register is asked by the prid, in the body.
    const calls = (await (await fetch(`${test.simulators}/control/calls`)).json()) as { path: string }[]
    expect(calls.some(({ path }) => path.endsWith('representation/v1/search'))).toBe(true)
    expect(JSON.stringify(calls)).not.toContain('prov-')
    expect(JSON.stringify(await entriesOf())).not.toContain('prov-')
    expect((await verify()).faults).toEqual([])
  })

  it('acts for itself without a number; of one that may change the page is told (FOR-01, FOR-02)', async () => {
    const browser = await signInForeign('XB:prov-0000000002')
    await choose(browser, PRIVATE_PERSON)
    expect(await userOf(browser)).toMatchObject({ pid: '', identifierMayChange: true, cannotSign: true })
    const id = await startDraft(test, browser, LASER_POINTER)
    const details = await test.call('GET', `applications/${id}`, { browser })
    expect(details.json()).toMatchObject({ party: { displayId: '', name: 'Jean Prov' } })
    const begun = await signBegin(test, browser, id)
    expect(begun.json()).toMatchObject({ status: 403, code: 'error.foreign-eid.text' })
    expect((await signInForeign('XA:prov-0000000009')).cookie).toBe('')
  })
})
