/** Freja eID as one thing: its transactions and what the person with the phone can do to them. */
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
     * The person signs. A transaction addressed to somebody else never reaches this person's phone: throws, as it does when there is no
     * such person or the transaction has ended.
     */
    approve: async (one: Transaction, personalNumber: string): Promise<void> => {
      const person = people.find(personalNumber)
      const somebodyElse = people.list().find((other) => other.personalNumber !== personalNumber)
      if (!person || !somebodyElse) throw new Error(`No test person has the number ${personalNumber}`)
      if (!transactions.isOpen(one)) throw new Error('The transaction has ended')
      const addressee = one.request.personalNumber
      if (addressee && addressee !== personalNumber) throw new Error('The transaction is addressed to another person')
      transactions.open(one)
      const forgery = nextForgery
      nextForgery = undefined
      const signing = forgery === 'otherPerson' ? somebodyElse : person
      const details = await createDetails(signer, { one, person: signing, now: clock.now(), forgery })
      // Making the signature takes a moment; the relying party may have cancelled meanwhile.
      if (!transactions.isOpen(one)) return
      Object.assign(one, { details, personalNumber: signing.personalNumber })
      transactions.end(one, 'APPROVED')
    },

    /** The next approval is forged in this way. */
    forgeNext: (forgery: FrejaForgery | undefined): void => {
      nextForgery = forgery
    },

    reset: (): void => {
      transactions.reset()
      nextForgery = undefined
    },
  }
}
