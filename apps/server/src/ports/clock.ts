/** What time it is. Use cases never read the machine's clock themselves. */
export type Clock = { now(): Date }
