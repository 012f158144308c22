/** Evidence and stored data of a person whose coordination number became a personal number (FOR-02). */

import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CLINIC } from '../../../test/app.ts'
import { useSigningTest } from '../../../test/use-app.ts'
import { findRecallable } from '../../applications/protected-persons.ts'
import {
  countEarlierAccounts,
  findPerson,
  linkedApplications,
  mentioningApplications,
} from '../postgres/person-data.ts'
import { checkSeals } from './check-seals.ts'

const [COORDINATION, PERSONAL, OTHER] = ['189505719808', '189505119801', '188803149809']
/** Retention periods that nothing stored has reached. */
const YEARS = { byType: {}, otherwise: 10 }
const server = useSigningTest()
let owner: pg.Client
let sent: string
beforeAll(async () => {
  const { test, world } = server
  owner = new pg.Client({ connectionString: test.databaseUrl })
  await owner.connect()
  for (const personalNumber of [COORDINATION, PERSONAL])
    await world.ask('company-registry/mandates', { personalNumber, cid: CLINIC, role: 'warrantHolder' })
  sent = await server.sendIn(await server.signIn(COORDINATION))
  const browser = await test.signIn(PERSONAL)
  await test.call('POST', 'authentication/earlieraccount', { browser, body: { isMine: true } })
})
afterAll(() => owner.end())

it('is verified by the number that signed, and by no third one (FOR-02, AUD-02)', async () => {
  expect(await checkSeals(owner, YEARS)).toEqual([])
  await owner.query('update person set former_number = $1 where former_number = $2', [OTHER, COORDINATION])
  expect((await checkSeals(owner, YEARS)).join()).toContain('person who signed')
  await owner.query('update person set former_number = $1', [COORDINATION])
})

it('is found by either number, with what was sent by the former one (FOR-02, PRV-04)', async () => {
  const found = await findPerson(owner, COORDINATION)
  expect(found).toEqual(await findPerson(owner, PERSONAL))
  expect(found?.numbers).toEqual([PERSONAL, COORDINATION])
  if (!found) return
  expect((await linkedApplications(owner, found)).map(({ id }) => id)).toEqual([sent])
  expect(await countEarlierAccounts(owner, found)).toBe(0)
})

it('a foreign person is found by the prid, and is mentioned by no number (FOR-01, PRV-04)', async () => {
  const body = { prid: 'XA:prov-0000000001' }
  await server.test.call('POST', 'authentication/fakelogin', { browser: { cookie: '' }, body })
  const found = await findPerson(owner, body.prid)
  expect(found?.numbers).toEqual([])
  if (!found) return
  expect(await linkedApplications(owner, found)).toEqual([])
  expect(await mentioningApplications(owner, found, [])).toEqual([])
})

it('stays protected as a contact by the former number (FOR-02, LES-05)', async () => {
  const { deps } = server.test
  const source = await server.stored(sent)
  const contact = { nationalIdentity: COORDINATION, name: 'Maria Kowalska' }
  const mayRecall = async () => {
    const createdBy = (await findPerson(owner, OTHER))?.id ?? source.createdBy
    const found = await findRecallable(
      deps,
      deps.stores,
      { ...source, createdBy, submittedBy: null, id: '00000000-0000-4000-8000-000000000000' },
      {
        createdBy,
        contacts: [contact as never],
      },
    )
    return found?.mayRecall(contact as never)
  }
  await server.test.signIn(OTHER)
  expect(await mayRecall()).toBe(true)
  await server.test.db
    .updateTable('person')
    .set({ givenName: '', familyName: '' })
    .where('personalNumber', '=', PERSONAL)
    .execute()
  expect(await mayRecall()).toBe(false)
})
