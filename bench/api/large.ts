/** Measures an application with a thousand items of equipment: the time from signature to case number. */
import { knownMachine } from '@sievert/domain/fixtures/veterinary-equipment'
import type pg from 'pg'
import { toUuid } from '../../apps/server/src/utilities/ids/application-id.ts'
import { BUSINESS, startDraft, VETERINARY_XRAY, wire } from '../../apps/server/test/journey.ts'
import { type Client, tolvanAt } from '../support/clients.ts'
import { median, rounded } from '../support/turns.ts'
import { sign, until, type World } from './journey.ts'

const MACHINES = 1000
const RUNS = 9

const RESPONSIBLE = {
  id: 'anna',
  name: 'Anna Bok',
  phone: '070-123 45 67',
  email: 'anna@exempel.se',
  emailConfirm: 'anna@exempel.se',
  nationalIdentity: '189012149804',
  workId: '123456',
}
const IN_THE_POST = { isMissing: true, reason: 'Kommer med posten.', files: [] }
const chosen = (...selectedChoiceIds: string[]) => ({ selectedChoiceIds })

/** The answers of the other steps, by step number. */
const STEPS = {
  1: {
    VET_RESPONSIBLE: { contacts: [RESPONSIBLE] },
    VET_EXPERT: chosen('VET.expert.no'),
    VET_EXPERT_PLAN: { text: 'En expert anlitas före årets slut.' },
  },
  2: {
    VET_ROUTINES: chosen('vet.rt.work', 'vet.rt.persons', 'vet.rt.incident', 'vet.rt.maint', 'vet.rt.dose'),
    VET_MGMT: IN_THE_POST,
    VET_COMPETENCE: { text: 'Alla har gått kursen i strålskydd.' },
    VET_COMPETENCE_DOC: IN_THE_POST,
  },
  3: {
    VET_PREMISES: chosen('vet.pr.itinerant'),
    VET_ITINERANT_DESC: { text: 'Hos djuren.' },
    VET_PROTECTION: chosen('VET_PROTECTION.Checked'),
  },
}

const fillIn = async ({ ask, change }: Client, id: string) => {
  const application = `applications/${id}`
  await ask('GET', `${application}/veterinary-equipments`)
  for (let n = 1; n <= MACHINES; n++)
    await change('POST', `${application}/veterinary-equipments`, { ...knownMachine, serialNumber: `SN-${n}` })
  const { equipmentTypeId } = knownMachine
  await change('PUT', `${application}/veterinary-equipment-frequency`, [{ equipmentTypeId, frequency: 40 }])
  for (const [stepNumber, sections] of Object.entries(STEPS)) {
    await ask('GET', `${application}/stepvalues/${stepNumber}`)
    await change('PUT', `${application}/stepvalues`, { stepNumber: Number(stepNumber), stepData: wire(sections) })
  }
  await ask('GET', `${application}/business-information`)
  await change('PUT', `${application}/business-information`, BUSINESS)
}

const secondsOf = async (world: World, database: pg.Pool): Promise<number> => {
  const client = await tolvanAt(world.origin)
  const id = await startDraft(client.server, client.browser, VETERINARY_XRAY)
  await fillIn(client, id)
  await sign(world, client, id)
  await until(client, `applications/${id}`, ({ caseNumber }) => typeof caseNumber === 'string')
  const { rows } = await database.query<{ seconds: number }>(
    'select extract(epoch from registered_at - submitted_at)::float8 as seconds from application where id = $1',
    [toUuid(id)],
  )
  return rows[0]?.seconds ?? Number.NaN
}

/** The median of all runs. */
export const measureLarge = async (world: World, database: pg.Pool): Promise<number> => {
  const seconds: number[] = []
  for (let n = 1; n <= RUNS; n++) {
    console.log(`  journeys: ${MACHINES} machines, run ${n} of ${RUNS}`)
    seconds.push(await secondsOf(world, database))
  }
  return rounded(median(seconds))
}
