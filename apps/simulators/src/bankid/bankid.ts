/** BankID as one thing: its orders and what the person with the phone can do to them. */
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
     * The person signs with their code; opens the order first if the app has not. An order that demands another person's
     * number fails instead. Throws when there is no such person or the order has ended.
     */
    approve: async (order: Order, personalNumber: string, by: StartedBy = 'picked'): Promise<void> => {
      const person = people.find(personalNumber)
      const somebodyElse = people.list().find((one) => one.personalNumber !== personalNumber)
      if (!person || !somebodyElse) throw new Error(`No test person has the number ${personalNumber}`)
      if (order.status !== 'pending') throw new Error('The order has ended')
      orders.start(order, by)
      order.personalNumber = personalNumber
      const required = order.request.requirement.personalNumber
      if (required && required !== personalNumber) return fail(order, 'certificateErr', clock.now())
      const forgery = nextForgery
      nextForgery = undefined
      const now = clock.now()
      const completionData = await signOrder({ authority, order, person, somebodyElse, now, forgery })
      // Making the signature takes a moment; the relying party may have cancelled meanwhile.
      if (order.status === 'pending') {
        Object.assign(order, { status: 'complete', hintCode: '', endedAt: clock.now(), completionData })
      }
    },

    /** Ends the order with a hint: `userCancel` when the person refuses. */
    fail: (order: Order, hintCode: string): void => fail(order, hintCode, clock.now()),

    /** The next approval, of whichever order, is forged in this way. */
    forgeNext: (forgery: Forgery | undefined): void => {
      nextForgery = forgery
    },

    reset: (): void => {
      orders.reset()
      nextForgery = undefined
    },
  }
}
