/**
 * Tests the time-stamp of evidence: fetched by the worker, before the delivery when available, stored once, exported
 * with the packet.
 */
import { readFileSync } from 'node:fs'
import { beforeAll, expect, it } from 'vitest'
import { sealedAgain } from '../../test/evidence/packets.ts'
import { eventually } from '../../test/journey.ts'
import { runCli } from '../../test/run-cli.ts'
import { useSigningTest } from '../../test/use-app.ts'
import { bankIdPolicies } from '../evidence/bankid-signature.ts'
import { exportPacket, type Packet, withTimeStamp } from '../evidence/packet.ts'
import { verifyPacket } from '../evidence/verify-packet.ts'
import { startJobs } from '../jobs.ts'
import { toUuid } from '../utilities/ids/application-id.ts'
import { stampEvidence } from './stamp-evidence.ts'

const server = useSigningTest()
let browser: Awaited<ReturnType<typeof server.signIn>>
beforeAll(async () => {
  browser = await server.signIn()
})

const submitted = async (): Promise<string> => {
  const { applicationId, signStateId, orderRef } = await server.begin(browser)
  await server.world.act(orderRef, 'approve')
  expect((await server.poll(browser, signStateId)).status).toBe('Success')
  return applicationId
}
const fileOf = (setting: string) => readFileSync(server.test.settings[setting] ?? '', 'utf8')
const verified = (packet: object) =>
  verifyPacket(exportPacket(packet), {
    bankId: { roots: [fileOf('BANKID_ROOT_CERTIFICATE')], policies: bankIdPolicies.test },
    freja: { certificates: [] },
    stamps: [fileOf('TIMESTAMP_ROOT_CERTIFICATE')],
  })
const evidenceOf = async (applicationId: string): Promise<Packet> => {
  const both = server.test.db
    .selectFrom('evidence')
    .leftJoin('evidenceStamp', (on) => on.onRef('evidenceStamp.applicationId', '=', 'evidence.applicationId'))
  const of = both.where('evidence.applicationId', '=', toUuid(applicationId))
  const { packet, token } = await of.select(['packet', 'token']).executeTakeFirstOrThrow()
  return withTimeStamp(packet, token) as Packet
}

it('is fetched by the worker, however long the authority is down, and reveals later resealing (EVI-03, SIG-08)', {
  tags: ['nightly'],
}, async () => {
  await server.world.ask('faults', { target: 'time-stamp.*', kind: 'error', status: 503 })
  const applicationId = await submitted()
  expect(await verified(await evidenceOf(applicationId))).toMatchObject({ ok: false, reason: 'stampMissing' })
  const stop = await startJobs(server.test.deps, server.test.queue)
  await eventually(async () => (await evidenceOf(applicationId)).timeStamp, 'a time-stamp')
  await stop()
  const packet = await evidenceOf(applicationId)
  expect(await verified(packet)).toMatchObject({ ok: true, stamp: { by: 'Sievert Simulator Time-stamps' } })
  const moved = sealedAgain({ ...packet, storedAt: new Date(Date.parse(packet.storedAt) + 1000).toISOString() })
  expect(await verified(moved)).toMatchObject({ ok: false, reason: 'stampDiffers' })
  const exported = await runCli(['evidence', 'export', applicationId], { DATABASE_URL: server.test.databaseUrl })
  expect(exported.out).toBe(exportPacket(packet))
})

it('is requested once, and the first one stays (EVI-03)', async () => {
  const applicationId = await submitted()
  const { deps } = server.test
  await stampEvidence(deps, { applicationId: toUuid(applicationId) })
  const { timeStamp } = await evidenceOf(applicationId)
  expect(timeStamp).toBeDefined()
  const signed = { applicationId: toUuid(applicationId) }
  await deps.stores.signOrders.insertTimeStamp(signed, Buffer.from('another'), new Date())
  await stampEvidence({ ...deps, timeStamper: { stamp: () => Promise.reject(new Error('asked again')) } }, signed)
  expect((await evidenceOf(applicationId)).timeStamp).toBe(timeStamp)
})

it('is not requested where none is configured (EVI-03)', async () => {
  const applicationId = await submitted()
  await stampEvidence({ ...server.test.deps, timeStamper: undefined }, { applicationId: toUuid(applicationId) })
  expect((await evidenceOf(applicationId)).timeStamp).toBeUndefined()
})
