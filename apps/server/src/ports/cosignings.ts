/** Storage of cosignings: the content that several persons sign, and their signatures so far (TOG-01, TOG-02). */
import type { Combination, CosignerState, CosigningState } from '@sievert/domain/representation/combinations'
import type { SignOrderRecord } from './sign-orders.ts'

export type CosigningRecord = Pick<
  SignOrderRecord,
  | 'applicationId'
  | 'partyId'
  | 'applicationRevision'
  | 'canonicalDocument'
  | 'digest'
  | 'visibleText'
  | 'manifest'
  | 'language'
> & {
  id: string
  fee: NonNullable<SignOrderRecord['fee']>
  /** The person who asked the others. */
  begunBy: string
  /** The address of that person's login. Null for a signer, for a login without one, and some time after the end. */
  askerEmail: string | null
  combination: Combination
  state: CosigningState
  begunAt: Date
  /** `YYYY-MM-DD`, Swedish time. */
  lastDay: string
  endedAt: Date | null
}

export type CosignerRecord = {
  cosigningId: string
  applicationId: string
  signatoryId: string
  /** In the order of the register. */
  position: number
  name: string
  /** For the person who asked, that of the login. Null for a login without one, and some time after the end. */
  email: string | null
  state: CosignerState
  /** Known from the first act of the person. */
  personId: string | null
  /** The signature as the packet of evidence has it. */
  part: object | null
  /** When the person was last asked. */
  askedAt: Date | null
  /** Mails that asked or reminded the person. */
  mails: number
  /** When the person signed, by the eID, or declined. */
  actedAt: Date | null
}
export type CosigningWithSigners = CosigningRecord & { cosigners: CosignerRecord[] }
/** Facts of a cosigning without its content and signatures. */
export type CosigningOutline = Pick<CosigningRecord, 'id' | 'applicationId' | 'begunBy' | 'state' | 'lastDay'> & {
  cosigners: Pick<CosignerRecord, 'signatoryId' | 'name' | 'state' | 'personId'>[]
}

export type Cosignings = {
  insert(cosigning: CosigningRecord, cosigners: readonly CosignerRecord[]): Promise<unknown>
  find(id: string): Promise<CosigningWithSigners | undefined>
  /** Locks it and its cosigners until the transaction ends. */
  lock(id: string): Promise<CosigningWithSigners | undefined>
  /** The latest cosigning of the application, open or not. */
  latestOf(applicationId: string): Promise<CosigningWithSigners | undefined>
  /** The open cosignings of the party, of its drafts. */
  openOf(partyId: string): Promise<CosigningOutline[]>
  /** Ids of open cosignings whose last day is before `today`. */
  expired(today: string): Promise<string[]>
  /** Cosignings of the application that began after `moment`. */
  begunSince(applicationId: string, moment: Date): Promise<number>
  update(id: string, changes: Partial<CosigningRecord>): Promise<unknown>
  updateCosigner(
    cosigner: Pick<CosignerRecord, 'cosigningId' | 'signatoryId'>,
    changes: Partial<CosignerRecord>,
  ): Promise<unknown>
  /** Erases the addresses of cosignings that ended before `moment`. */
  eraseAddresses(moment: Date): Promise<unknown>
}
