/** The current time, and waiting. Use cases never read the machine's clock themselves. */
export type Clock = { now(): Date; sleep(milliseconds: number): Promise<void> }
/** Milliseconds by which this host's real clock is ahead of the database's; negative when it is behind. */
export type ClockSkew = () => Promise<number>
