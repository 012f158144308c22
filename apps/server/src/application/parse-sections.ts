/** The one place where the wire's JSON strings become values. */
import type { WireStepData } from '@sievert/contract/step-values'
import { AppError } from '../basics/errors.ts'
import { isTooDeep } from '../basics/json-depth.ts'

/** Section identity → value, of whatever shape was sent. 400 when a string is not JSON, or too deep. */
export const parseSections = (wire: WireStepData): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(wire).map(([identity, json]) => {
      if (isTooDeep(json)) throw new AppError('error.malformed.text', { detail: `${identity} is too deep` })
      try {
        return [identity, JSON.parse(json)]
      } catch {
        throw new AppError('error.malformed.text', { detail: `${identity} is not JSON` })
      }
    }),
  )
