/** The evidence as the case system may have it. */
import { exportPacket } from '../../evidence/packet.ts'
import type { ApplicationRecord } from '../../ports/applications.ts'
import type { Stores } from '../../ports/stores.ts'

/** As `cli.ts evidence verify` takes it. Undefined for a protected identity: the certificate in its evidence gives the name, so the evidence stays here. */
export const evidenceBytes = async (
  stores: Pick<Stores, 'sessions' | 'signOrders'>,
  { id, submittedBy }: ApplicationRecord,
): Promise<Buffer | undefined> => {
  if (submittedBy === null || (await stores.sessions.hasProtectedIdentity(submittedBy))) return undefined
  const evidence = await stores.signOrders.evidenceOf(id)
  return evidence && Buffer.from(exportPacket(evidence.packet))
}
