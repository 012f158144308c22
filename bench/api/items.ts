/** Measures a step that is a list of a thousand items: a save of all of them, and a request for their fee. */
import { LASER_POINTER, startDraft, wire } from '../../apps/server/test/journey.ts'
import { type Client, tolvanAt } from '../support/clients.ts'
import { processorSeconds } from '../support/processor-time.ts'
import { type Budget, budget, tracked } from '../support/results.ts'
import type { Service } from '../support/service.ts'
import { median, rounded } from '../support/turns.ts'

const ITEMS = 1000
const CALLS = 50
const ROUNDS = 9
/**
 * A save decodes, checks, compares and writes each item, 30 µs in all: 20 ms was never met. GET
 * application is remembered by revision, so that after a save it reads and checks all items.
 */
const MOST_MS = { save: 35, fee: 5, read: 6, both: 15 }
/** How many times the cost without items. */
const MOST_RATIO = 1.5
const STEP = 1

const itemOf = (n: number) => ({
  LASER_CLASS: { selectedChoiceIds: ['laser.c.3b'] },
  LASER_POWER: { selectedChoiceIds: ['laser.w.le30'] },
  LASER_WAVELENGTH: { number: '532' },
  LASER_MAKE: { text: `Modell ${n}` },
  LASER_SHEET: { isMissing: true, reason: 'Kommer med posten.', files: [] },
})

/** Milliseconds of the server's processor time per call, as the median of the rounds. */
const costOf = async ({ server }: Service, call: () => Promise<unknown>): Promise<number> => {
  const rounds: number[] = []
  for (let round = 0; round <= ROUNDS; round++) {
    const before = processorSeconds(server)
    for (let n = 0; n < CALLS; n++) await call()
    // The first round warms up.
    if (round > 0) rounds.push(((processorSeconds(server) - before) * 1000) / CALLS)
  }
  return rounded(median(rounds))
}

/** The draft is read, and another step than that of the items is saved. */
const costsBeside = async (service: Service, { ask, change }: Client, id: string) => {
  await ask('GET', `applications/${id}/stepvalues/0`)
  const step = (turn: number) => ({ stepNumber: 0, stepData: wire({ LASER_WHY: { text: `Skäl ${turn}` } }) })
  let turn = 0
  const read = () => ask('GET', `applications/${id}`)
  const save = () => change('PUT', `applications/${id}/stepvalues?draft=true`, step(turn++))
  return {
    read: await costOf(service, read),
    save: await costOf(service, save),
    both: await costOf(service, async () => {
      await save()
      await read()
    }),
  }
}

export const measureItems = async (service: Service) => {
  const client = await tolvanAt(service.origin)
  const { server, browser, ask, change } = client
  const id = await startDraft(server, browser, LASER_POINTER)
  const without = await costsBeside(service, client, id)
  console.log(`  items: ${ITEMS} in a step`)
  const read = () => ask<{ stepData: object }>('GET', `applications/${id}/stepvalues/${STEP}`)
  await read()
  for (let n = 0; n < ITEMS; n++) await change('POST', `applications/${id}/equipment`, { stepData: wire(itemOf(n)) })
  const beside = await costsBeside(service, client, id)
  const { stepData } = await read()
  const put = () => change('PUT', `applications/${id}/stepvalues?draft=true`, { stepNumber: STEP, stepData })
  const save = await costOf(service, put)
  const { feeTotal } = await ask<{ feeTotal: number }>('GET', `applications/${id}/applicationFee`)
  if (feeTotal === 0) throw new Error('the items cost nothing')
  const fee = await costOf(service, () => ask('GET', `applications/${id}/applicationFee`))
  const budgets: Budget[] = [
    budget(`server, a save of ${ITEMS} items`, save, MOST_MS.save, 'ms'),
    budget(`server, the fee of ${ITEMS} items`, fee, MOST_MS.fee, 'ms'),
    tracked(`server, GET application with ${ITEMS} items`, beside.read, MOST_MS.read, 'ms'),
    tracked(`server, a save beside ${ITEMS} items and GET application`, beside.both, MOST_MS.both, 'ms'),
    budget(`server, GET application with ${ITEMS} items / with none`, beside.read / without.read, MOST_RATIO),
    budget(`server, a save beside ${ITEMS} items / beside none`, beside.save / without.save, MOST_RATIO),
  ]
  const items = {
    [`a save of ${ITEMS} items, ms`]: save,
    'their fee, ms': fee,
    'GET application beside them, ms': beside.read,
    'a save beside them, ms': beside.save,
    'a save beside them and GET application, ms': beside.both,
  }
  return { items, budgets }
}
