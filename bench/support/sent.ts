/** Prepares signed and submitted applications. */
import { begunSigning, eventually, fillIn } from '../../apps/server/test/journey.ts'
import { outside } from '../../apps/server/test/outside.ts'
import { tolvanAt } from './clients.ts'

/** A complete application without a signature; returns its id. */
export const signableApplication = async (origin: string): Promise<string> => {
  const { server, browser } = await tolvanAt(origin)
  return fillIn(server, browser)
}

/** Signs and submits an application; returns its id. */
export const sendApplication = async (origin: string, simulators: string): Promise<string> => {
  const { server, browser, ask } = await tolvanAt(origin)
  const { orderOf, act } = outside(simulators)
  const id = await fillIn(server, browser)
  const signId = await begunSigning(server, browser, id)
  await act((await orderOf(signId)).orderRef, 'approve')
  await eventually(async () => {
    const { status } = await ask<{ status: string }>('GET', `applications/${id}`)
    return status === 'Submitted' || undefined
  }, 'the signature')
  return id
}
