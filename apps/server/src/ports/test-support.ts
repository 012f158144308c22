/** Exists only in development and test installations. */

/** Sets the service's clock for all its processes; null lets it run with the machine's again. */
export type TestSupport = { setClock(now: Date | null): Promise<void>; refreshClock(): Promise<void> }
