/** The simulated Freja eID: its transactions, and the actions of the person with the phone. */
import type { World } from '../world/world.ts'
import { createDetails, createSigner, type FrejaForgery } from './details.ts'
import { createTransactions, type Transaction } from './transactions.ts'

export type Freja = Awaited<ReturnType<typeof createFreja>>

export const createFreja = async (world: World) => {
  const { clock, people } = world
  const signer = await createSigner(world.settings.dataDir)
  const transactions = createTransactions(clock)
  let nextForgery: FrejaForgery | undefined

  return {
    ...transactions,

    /**
     * Signs as this person. Throws for an unknown person and for a transaction that has ended. Also throws for a
     * transaction with another addressee, which would never reach this person's phone.
     */
    approve: async (one: Transaction, personalNumber: string): Promise<void> => {
      const person = people.find(personalNumber)
      const otherPerson = people.list().find((other) => other.personalNumber !== personalNumber)
      if (!person || !otherPerson) throw new Error(`No test person has the number ${personalNumber}`)
      if (!transactions.isOpen(one)) throw new Error('The transaction has ended')
      const addressee = one.request.personalNumber
      if (addressee && addressee !== personalNumber) throw new Error('The transaction is addressed to another person')
      transactions.open(one)
      const forgery = nextForgery
      nextForgery = undefined
      const signing = forgery === 'otherPerson' ? otherPerson : person
      const details = await createDetails(signer, { one, person: signing, now: clock.now(), forgery })
      // Signing is asynchronous; the relying party may have cancelled in between.
      if (!transactions.isOpen(one)) return
      Object.assign(one, { details, personalNumber: signing.personalNumber })
      transactions.end(one, 'APPROVED')
    },

    /** Forges the next approval in this way. */
    forgeNext: (forgery: FrejaForgery | undefined): void => {
      nextForgery = forgery
    },

    reset: (): void => {
      transactions.reset()
      nextForgery = undefined
    },
  }
}
