/** The current time, and waiting. Use cases never touch the machine's clock themselves. */
export type Clock = { now(): Date; sleep(milliseconds: number): Promise<void> }
