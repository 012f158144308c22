/** What must hold after a run with faults, whatever went wrong in it. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { bankIdPolicies } from '../../src/evidence/bankid-signature.ts'
import { exportPacket, type Packet } from '../../src/evidence/packet.ts'
import { verifyPacket } from '../../src/evidence/verify-packet.ts'
import { eventually } from '../journey.ts'
import type { FaultRun, Place } from './fault-runs.ts'

/** As `cli.ts evidence verify` does it. */
const verify = ({ test: { settings } }: Pick<Place, 'test'>, packet: object) => {
  const pem = (variable: string) => [readFileSync(settings[variable] ?? '', 'utf8')]
  return verifyPacket(exportPacket(packet), {
    bankId: { roots: pem('BANKID_ROOT_CERTIFICATE'), policies: bankIdPolicies.test },
    freja: { certificates: pem('FREJA_JWS_CERTIFICATE') },
  })
}

/**
 * BankID gives a signature once: it is lost with the answer that gave it. That answer was cut or lost, or its reader may have died
 * over a delivery. Freja can be asked again.
 */
const mayBeLost = ({ method, faultsAtAsking, death }: FaultRun['plan']): boolean =>
  method === 'BankID' &&
  (faultsAtAsking.some((kind) => kind === 'drop' || kind === 'malformed') ||
    death?.point === 'before-delivery' ||
    death?.point === 'delivered')

/** Whose outcome is looked at; without a plan any signature may have been lost on its way. */
type Signed = Pick<FaultRun, 'applicationId' | 'signed' | 'written'> & Partial<Pick<FaultRun, 'plan'>>

/** The one signature of a run, valid, by the person, of what is stored; and none that came to nothing. */
export const ONE_SIGNATURE = {
  status: 'Submitted',
  signatures: 1,
  evidence: 'valid',
  isBySigner: true,
  isOfWhatIsStored: true,
  lost: [] as string[],
}
/** What came from the provider, as it stands in the packet. */
const proofIn = (packet: Packet | undefined): string => {
  const part = packet?.signatures[0]
  return (part?.method === 'BankID' ? part.completion.signature : part?.completion.details) ?? 'none'
}

export const signatureOf = async (place: Pick<Place, 'test'>, run: Signed): Promise<typeof ONE_SIGNATURE> => {
  const { stores } = place.test.needs
  const { applicationId, signed, written, plan } = run
  const application = await stores.applications.find(applicationId)
  const orders = await place.test.db
    .selectFrom('signOrder')
    .selectAll()
    .where('applicationId', '=', applicationId)
    .execute()
  const successes = orders.filter(({ state }) => state === 'Success')
  const packet = (await stores.signOrders.evidenceOf(applicationId))?.packet as Packet | undefined
  const verdict = packet && (await verify(place, packet))
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
 * A delivery that fails is tried again after two seconds, four, eight …; one whose worker died, after twenty. Faults that other runs
 * have left may all meet the same one: after six it waits two minutes.
 */
const TRIES = 2000

/** How many cases the authority has of it, once the service knows its number; 0 when it is another number. */
export const casesOf = async (
  { test, world }: Pick<Place, 'test' | 'world'>,
  { applicationId }: Pick<Signed, 'applicationId'>,
): Promise<number> => {
  const find = () => test.needs.stores.applications.find(applicationId)
  const caseNumber = async () => (await find())?.caseNumber ?? undefined
  const number = await eventually(caseNumber, `number of ${applicationId}`, TRIES)
  const cases = await world.casesOf(applicationId)
  return cases.every((one) => one.caseNumber === number) ? cases.length : 0
}
