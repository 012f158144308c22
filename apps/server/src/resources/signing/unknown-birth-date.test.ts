/** A coordination number with an unknown date of birth: its holder can sign. */
import { expect, it } from 'vitest'
import { CLINIC } from '../../../test/app.ts'
import { begunSigning, fillIn } from '../../../test/journey.ts'
import { useSigningTest } from '../../../test/use-app.ts'

const server = useSigningTest()

it.each(['BankID', 'Freja_eID'] as const)(
  'accepts the %s signature of a coordination number with unknown month and day of birth (SIG-09)',
  async (method) => {
    const { test, world } = server
    const personalNumber = '189000609801'
    await world.ask('persons', { personalNumber })
    await world.ask('company-registry/mandates', { personalNumber, cid: CLINIC, role: 'warrantHolder' })
    const person = await server.signIn(personalNumber)
    const id = await fillIn(test, person)
    const signStateId = await begunSigning(test, person, id, { method })
    const eid = method === 'BankID' ? 'bankid' : 'freja'
    const [order] = (await world.orders(eid)).filter((each) => each.personalNumber === personalNumber)
    await world.ask(`${eid}/orders/${order?.orderRef}`, { action: 'approve' })
    expect((await server.poll(person, signStateId)).status).toBe('Success')
  },
)
