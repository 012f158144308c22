/** Recomputes one chain of the audit log: finds what was changed, removed or inserted, and names it. */
import { createHash } from 'node:crypto'

/** One row of `audit_entry`. */
export type AuditRow = { sequence: number; content: string; previousHash: Buffer; hash: Buffer }
/** What `audit_head` says of the chain's last entry. */
export type AuditHead = { sequence: number; hash: Buffer }

const hashOf = ({ previousHash, content }: AuditRow): Buffer =>
  createHash('sha256').update(previousHash).update(content, 'utf8').digest()

const range = (from: number, to: number): string => (from === to ? `entry ${from}` : `entries ${from} to ${to}`)

/**
 * Takes the rows of one chain in their order, some at a time. A sentence for each fault; none when the chain is whole.
 * Whoever can write to the tables as their owner could forge rows and head alike: keep the log's digest elsewhere too.
 */
export const chainVerifier = () => {
  const faults: string[] = []
  let last: AuditHead = { sequence: 0, hash: Buffer.alloc(0) }
  return {
    take: (row: AuditRow): void => {
      if (row.sequence > last.sequence + 1) faults.push(`${range(last.sequence + 1, row.sequence - 1)} removed`)
      else if (!row.previousHash.equals(last.hash))
        faults.push(`entry ${row.sequence} does not follow the one before it: one of the two was changed or inserted`)
      if (!hashOf(row).equals(row.hash)) faults.push(`entry ${row.sequence} was changed`)
      last = { sequence: row.sequence, hash: row.hash }
    },
    /** `head` is undefined when there is none. */
    end: (head: AuditHead | undefined): string[] => {
      const known = head?.sequence ?? 0
      if (last.sequence < known) faults.push(`${range(last.sequence + 1, known)} removed`)
      else if (last.sequence > known) faults.push(`${range(known + 1, last.sequence)} inserted`)
      else if (head && !head.hash.equals(last.hash)) faults.push(`entry ${known}, the last, was changed`)
      return faults
    },
  }
}
