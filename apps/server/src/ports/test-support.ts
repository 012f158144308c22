/** Control of the clock, in development and test installations only. */

/** Sets the service's clock for all processes; null returns to the machine's clock. */
export type TestSupport = { setClock(now: Date | null): Promise<void>; refreshClock(): Promise<void> }
