/** Calls that only development and test installations have. */
import { callsOf } from './call.ts'
import { closed, Instant, Nullable } from './shared.ts'

const Clock = closed({ now: Nullable(Instant) }, 'Null: it runs again', { now: null })

export const testSupportCalls = callsOf('Test support', {
  setClock: {
    summary: "Set the service's clock, or let it run with the machine's again",
    description: 'Only in development and test installations.',
    access: 'anyone',
    body: Clock,
  },
})
