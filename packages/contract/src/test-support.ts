/** Calls that only development and test installations have. */
import Type from 'typebox'
import { callsOf } from './call.ts'
import { Instant, Nullable } from './shared.ts'

const Clock = Type.Object({ now: Nullable(Instant) }, { description: 'Null: it runs again', examples: [{ now: null }] })

export const testSupportCalls = callsOf('Test support', {
  setClock: {
    summary: "Set the service's clock, or let it run with the machine's again",
    description: 'Only in development and test installations.',
    access: 'anyone',
    body: Clock,
  },
})
