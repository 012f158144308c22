/** The simulated BankID: its orders, and the actions of the person with the phone. */
import type { World } from '../world/world.ts'
import { createAuthority } from './authority.ts'
import { createOrders, fail, type Order, type StartedBy } from './orders.ts'
import { type Forgery, signOrder } from './sign-order.ts'

export type BankId = Awaited<ReturnType<typeof createBankId>>

export const createBankId = async (world: World) => {
  const { clock, people } = world
  const authority = await createAuthority(world.settings.dataDir, world.origin)
  const orders = createOrders(clock)
  let nextForgery: Forgery | undefined

  return {
    ...orders,

    /**
     * Signs the order as this person, and opens it first if the app has not. An order that requires another personal
     * number fails instead. Throws for an unknown person or an order that has ended.
     */
    approve: async (order: Order, personalNumber: string, by: StartedBy = 'picked'): Promise<void> => {
      const person = people.find(personalNumber)
      const otherPerson = people.list().find((one) => one.personalNumber !== personalNumber)
      if (!person || !otherPerson) throw new Error(`No test person has the number ${personalNumber}`)
      if (order.status !== 'pending') throw new Error('The order has ended')
      orders.start(order, by)
      order.personalNumber = personalNumber
      const required = order.request.requirement.personalNumber
      if (required && required !== personalNumber) return fail(order, 'certificateErr', clock.now())
      const forgery = nextForgery
      nextForgery = undefined
      const now = clock.now()
      const completionData = await signOrder({ authority, order, person, otherPerson, now, forgery })
      // Signing is asynchronous; the relying party may have cancelled in between.
      if (order.status === 'pending') {
        Object.assign(order, { status: 'complete', hintCode: '', endedAt: clock.now(), completionData })
      }
    },

    /** Ends the order with a hint: `userCancel` when the person refuses. */
    fail: (order: Order, hintCode: string): void => fail(order, hintCode, clock.now()),

    /** Forges the next approval of any order in this way. */
    forgeNext: (forgery: Forgery | undefined): void => {
      nextForgery = forgery
    },

    reset: (): void => {
      orders.reset()
      nextForgery = undefined
    },
  }
}
