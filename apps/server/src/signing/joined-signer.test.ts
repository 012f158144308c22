/** Signatures by a number that another replaced meanwhile (FOR-02). */
import { beforeEach, expect, it } from 'vitest'
import { CLINIC } from '../../test/app.ts'
import { begunSigning, fillIn } from '../../test/journey.ts'
import { askedByKarin, KARIN, OTTO, setMandate } from '../../test/signing/cosigning.ts'
import { useSigningTest } from '../../test/use-app.ts'
import { withClient } from '../adapters/postgres/ready-database.ts'

const [COORDINATION, PERSONAL] = ['189505719808', '189505119801']
const server = useSigningTest()
beforeEach(() => server.reset())

it('accounts are joined once the signing by the former number has ended (FOR-02, SIG-12)', async () => {
  const { test, world } = server
  await setMandate(server, COORDINATION, CLINIC, 'warrantHolder')
  const earlier = await test.signIn(COORDINATION, CLINIC)
  const signing = await begunSigning(test, earlier, await fillIn(test, earlier))
  const browser = await test.signIn(PERSONAL)
  const join = () => test.call('POST', 'authentication/earlieraccount', { browser, body: { isMine: true } })
  expect((await join()).json()).toMatchObject({ status: 409, code: 'error.signing-in-progress.text' })
  await world.act((await world.orderOf(signing)).orderRef, 'approve')
  expect(await server.poll(earlier, signing)).toMatchObject({ status: 'Success' })
  expect((await join()).statusCode).toBe(200)
})

it.each([
  ['joined to that of the number in the register', COORDINATION, null],
  ['given another number than that in the register', '188803149809', KARIN],
])('a cosigner counts by each of her numbers when her account was %s (FOR-02, TOG-02)', async (_, number, former) => {
  const acts = await askedByKarin(server)
  await withClient(server.test.databaseUrl, async (owner) => {
    const change = 'update person set personal_number = $1, former_number = $2 where personal_number = $3'
    await owner.query(change, [number, former, KARIN])
    if (former) return
    await owner.query(
      "insert into person (personal_number, given_name, family_name, created_at) values ($1, '', '', now())",
      [KARIN],
    )
    const join =
      'update person set joined_to = (select id from person where personal_number = $1) where personal_number = $2'
    await owner.query(join, [KARIN, number])
  })
  expect(await acts.sign(OTTO, acts.id)).toMatchObject({ status: 'Success' })
})
