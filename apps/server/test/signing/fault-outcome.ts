/** Invariants after a run with faults. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bankIdPolicies } from '../../src/evidence/bankid-signature.ts'
import { exportPacket, type Packet } from '../../src/evidence/packet.ts'
import { verifyPacket } from '../../src/evidence/verify-packet.ts'
import { eventually } from '../journey.ts'
import type { FaultRun, Place } from './fault-runs.ts'

/** As `cli.ts evidence verify` does it. */
export const verifyByCommand = ({ test: { settings } }: Pick<Place, 'test'>, packet: object) => {
  const pem = (variable: string) => [readFileSync(settings[variable] ?? '', 'utf8')]
  return verifyPacket(exportPacket(packet), {
    bankId: { roots: pem('BANKID_ROOT_CERTIFICATE'), policies: bankIdPolicies.test },
    freja: { certificates: pem('FREJA_JWS_CERTIFICATE') },
  })
}

/**
 * BankID returns a signature once: it is lost with its answer. That answer was cut or lost, or its reader was killed
 * during a delivery. Freja can be asked again.
 */
const mayBeLost = ({ method, faultsAtAsking, death }: FaultRun['plan']): boolean =>
  method === 'BankID' &&
  (faultsAtAsking.some((kind) => kind === 'drop' || kind === 'malformed') ||
    death?.point === 'before-delivery' ||
    death?.point === 'delivered')

/** The run to check; without a plan any signature may have been lost in transit. */
type Signed = Pick<FaultRun, 'applicationId' | 'signed' | 'written'> & Partial<Pick<FaultRun, 'plan'>>

/** The one signature of a run, valid, by the person, of the stored content; and no lost one. */
export const ONE_SIGNATURE = {
  status: 'Submitted',
  signatures: 1,
  evidence: 'valid',
  isBySigner: true,
  isOfWhatIsStored: true,
  lost: [] as string[],
}
/** The provider's proof in the packet. */
const proofIn = (packet: Packet | undefined): string => {
  const part = packet?.signatures[0]
  return (part?.method === 'BankID' ? part.completion.signature : part?.completion.details) ?? 'none'
}

export const signatureOf = async (place: Pick<Place, 'test'>, run: Signed): Promise<typeof ONE_SIGNATURE> => {
  const { stores } = place.test.deps
  const { applicationId, signed, written, plan } = run
  const application = await stores.applications.find(applicationId)
  const orders = await place.test.db
    .selectFrom('signOrder')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .execute()
  const successes = orders.filter(({ state }) => state === 'Success')
  const packet = (await stores.signOrders.evidenceOf({ applicationId }))?.packet as Packet | undefined
  const verdict = packet && (await verifyByCommand(place, packet))
  const document = Buffer.from(packet?.document ?? '', 'base64')
  const orderRef = successes[0]?.eidOrder.orderRef ?? ''
  return {
    status: application?.status ?? 'gone',
    signatures: successes.length,
    evidence: verdict?.ok ? 'valid' : (verdict?.reason ?? 'none'),
    isBySigner: signed.includes(orderRef) && !!successes[0]?.completion?.body.includes(proofIn(packet)),
    isOfWhatIsStored:
      successes[0]?.applicationRevision === application?.revision &&
      createHash('sha256').update(document).digest('hex') === application?.digest &&
      written.some((text) => document.toString().includes(text)),
    lost: !plan || mayBeLost(plan) ? [] : signed.filter((each) => each !== orderRef),
  }
}

/**
 * A failed delivery is retried after two seconds, four, eight …; one of a killed worker after twenty. Faults left by
 * other runs may all hit the same delivery: after six it waits two minutes.
 */
const TRIES = 2000

/** The number of its cases at the authority, once the server knows its number; 0 when the number differs. */
export const casesOf = async (
  { test, world }: Pick<Place, 'test' | 'world'>,
  { applicationId }: Pick<Signed, 'applicationId'>,
): Promise<number> => {
  const find = () => test.deps.stores.applications.find(applicationId)
  const caseNumber = async () => (await find())?.caseNumber ?? undefined
  const number = await eventually(caseNumber, `number of ${applicationId}`, TRIES)
  const cases = await world.casesOf(applicationId)
  return cases.every((one) => one.caseNumber === number) ? cases.length : 0
}
