/** Fault injection: the next `count` calls to a target fail in a given way. */

const kinds = ['error', 'slow', 'hang', 'malformed', 'drop'] as const

/**
 * - `error`: refused with `status` (default 500) and `errorCode`, without effect
 * - `slow`: executed after `delayMs` (default 3000)
 * - `hang`: no effect and no response, ever
 * - `malformed`: executed, but the response is truncated
 * - `drop`: executed, but the connection breaks before the response
 */
export type Fault = {
  /** A target from the log of calls, or a whole system as `bankid.*`. */
  target: string
  kind: (typeof kinds)[number]
  count: number
  status?: number
  errorCode?: string
  delayMs?: number
}

export type Faults = ReturnType<typeof createFaults>

export const createFaults = () => {
  let faults: Fault[] = []
  return {
    add: (fault: Fault) => void faults.push({ ...fault }),
    /** The fault for this call; decrements its count. */
    take: (target: string): Fault | undefined => {
      const system = `${target.split('.')[0]}.*`
      const fault = faults.find((one) => one.target === target || one.target === system)
      if (!fault) return undefined
      fault.count -= 1
      if (fault.count < 1) faults = faults.filter((one) => one !== fault)
      return fault
    },
    list: (): readonly Fault[] => faults,
    reset: () => {
      faults = []
    },
  }
}

const whole = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value) && value >= 0

/** A fault from JSON; undefined when it is invalid. */
export const faultFrom = (value: Record<string, unknown>): Fault | undefined => {
  const { target, count = 1, status, errorCode, delayMs } = value
  const kind = kinds.find((one) => one === value['kind'])
  if (typeof target !== 'string' || !kind || !whole(count) || count < 1) return undefined
  return {
    target,
    kind,
    count,
    ...(whole(status) && { status }),
    ...(typeof errorCode === 'string' && { errorCode }),
    ...(whole(delayMs) && { delayMs }),
  }
}
