/** State that all simulated systems share: settings, clock, people, injected faults and the log of calls. */
import { createFaults, type Faults } from './faults.ts'
import { createPeople, type People } from './people.ts'
import type { Settings } from './settings.ts'

export type Clock = ReturnType<typeof createClock>

/** One call to a simulated system. `at`: real epoch milliseconds; `reference`: the order or case. */
export type Call = { at: number; target: string; method: string; path: string; status: number; reference?: string }

export type World = {
  settings: Settings
  /** Public origin of the simulators, without a trailing slash. */
  origin: string
  /** Origins of the service; the first one receives the case events. The control API may add to them. */
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
    /** Sets the current time (epoch milliseconds); the clock continues from there. */
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
