/** Measures the processor time of a page's main thread, which other load on the machine does not change. */
import type { CDPSession } from '@playwright/test'

/** Call it before the page is opened. */
export const measureWork = (session: CDPSession) => session.send('Performance.enable', { timeDomain: 'threadTicks' })

/** Milliseconds since the page was opened. */
export const workOf = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
}
