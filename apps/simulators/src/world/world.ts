/** What all simulated systems share: settings, clock, people, ordered faults and the log of calls. */
import { createFaults, type Faults } from './faults.ts'
import { createPeople, type People } from './people.ts'
import type { Settings } from './settings.ts'

export type Clock = ReturnType<typeof createClock>

/** One call to a simulated system: `at` in real epoch milliseconds, `reference` the order or case asked about. */
export type Call = { at: number; target: string; method: string; path: string; status: number; reference?: string }

export type World = {
  settings: Settings
  /** Public origin of the simulators, without a slash at the end. */
  origin: string
  /** Origins of the service; the first one gets the case events. Control may replace them. */
  serviceOrigins: string[]
  clock: Clock
  people: People
  faults: Faults
  calls: Call[]
}

const createClock = () => {
  let offset = 0
  return {
    /** Epoch milliseconds as the simulators see it. */
    now: () => Date.now() + offset,
    advance: (seconds: number) => {
      offset += seconds * 1000
    },
    /** Makes it this time (epoch milliseconds) now; time goes on from there. */
    set: (now: number) => {
      offset = now - Date.now()
    },
    reset: () => {
      offset = 0
    },
  }
}

export const createWorld = (settings: Settings, origin: string): World => ({
  settings,
  origin,
  serviceOrigins: [...settings.serviceOrigins],
  clock: createClock(),
  people: createPeople(),
  faults: createFaults(),
  calls: [],
})
