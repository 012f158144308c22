/** STUB until Freja eID is here: nobody can begin. */
import type { Clock } from '../../ports/clock.ts'
import { type Eid, EidError } from '../../ports/eid.ts'
import type { Connection } from '../mutual-tls/post.ts'

export type FrejaSettings = Connection & { certificates: readonly string[]; clock: Pick<Clock, 'now'> }

const unavailable = async (): Promise<never> => {
  throw new EidError('unavailable', 'signing.freja.error.text', 'Freja eID is not here yet')
}

export const frejaEid = (_settings: FrejaSettings): Eid => ({
  begin: unavailable,
  collect: unavailable,
  cancel: unavailable,
  qrCode: () => null,
  launchUrl: () => null,
  verify: unavailable,
})
