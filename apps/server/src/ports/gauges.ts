/** Gauges that are read from the database, for operators. Each process adds its own counters. */

import type { KnownVersions } from './retention.ts'

export type Reading = { gauge: GaugeName; labels: Record<string, string>; value: number }

export const GAUGES = {
  sievert_applications: 'Applications by status; those sent in since a moment are its increase',
  sievert_undelivered_cases: 'Applications sent in that have no case number yet, or no answer to their delivery',
  sievert_case_number_conflicts: 'How often the case system gave an application the case number of another one',
  sievert_case_id_conflicts: 'How often the case system used the id of one message or request for another one',
  sievert_sign_orders: 'Orders at the eIDs by state',
  sievert_sign_order_oldest_seconds: 'How long ago the oldest pending order began',
  sievert_worker_heartbeat_age_seconds:
    'How long ago a worker last followed the signings; since 1970 when none ever did',
  sievert_worker_heartbeat_oldest_seconds: 'How long ago the worker did so that has been silent longest, for a day',
  sievert_workers: 'Workers that did so in the last two minutes',
  sievert_database_bytes: 'Size of the database',
  sievert_migration_level:
    'Number of the newest migration of the database, and of the newest that the code of this process needs',
  sievert_jobs: 'Jobs by queue and state; what waits in dead-letter has been given up',
  sievert_job_oldest_seconds: 'How long the oldest job of a queue has waited',
  sievert_document_checks: 'Documents that wait for their check',
  sievert_document_check_oldest_seconds: 'How long the oldest of them has waited',
  sievert_inspector_deaths: 'How often an inspector died over a document that is known still',
  sievert_missing_files: 'How often the worker found nothing in the file store where a document should be',
  sievert_unbound_store: 'How often a process kept files because its file store and database do not belong together',
  sievert_files_to_confirm: 'Files without a row that only an operator may move to the trash, because they are so many',
  sievert_audit_anchor_failures: 'How often an anchor of the audit log could not be published or stamped',
  sievert_audit_anchor_age_seconds: 'How long ago the last was published; 0 when none ever was',
  sievert_retention_removed: 'Applications sent in that the worker has removed when they had been kept their years',
  sievert_retention_waiting:
    'Applications that it would have removed, had the case system fetched all of them; as of its last round',
  sievert_retention_waiting_days: 'For how many days the longest of them has waited',
} as const
export type GaugeName = keyof typeof GAUGES

/** Connections of this process to the database, and statements that wait for one. */
export type PoolCounts = Record<'in_use' | 'idle' | 'waiting', number>

export type Readings = {
  pool(): PoolCounts
  /**
   * `now`: the service's clock. Gauges that are 0 are returned too, so that a missing value is recognised as a fault.
   */
  read(now: Date): Promise<Reading[]>
  /**
   * `isWritable`: false on a standby, and while an administrator has made the database read-only. `migrations`: the
   * newest that this code needs, and the newest of the database.
   */
  readiness(): Promise<{ isWritable: boolean; migrations: { expected: string; found: string } }>
  /** Number of applications whose version the catalogue of this process lacks. */
  unavailable(known: KnownVersions): Promise<number>
}
