/** Parses the JSON strings of a request's sections. */
import type { WireStepData } from '@sievert/contract/step-values'
import { brokenJsonLimit } from '../utilities/encoding/json-limits.ts'
import { AppError } from '../utilities/errors/app-error.ts'
import { measureWork } from '../utilities/timing/request-work.ts'

/** Most members and items in one section, counted at all depths: a list of several thousand machines has fewer. */
const MOST_VALUES = 100_000

/** Section identity → unvalidated value. 400 when a string is not JSON, is too deep, or has too many values. */
export const parseSections = (wire: WireStepData): Record<string, unknown> =>
  measureWork(() =>
    Object.fromEntries(
      Object.entries(wire).map(([identity, json]) => {
        const broken = brokenJsonLimit(json, MOST_VALUES)
        if (broken) throw new AppError('error.malformed.text', { detail: `${identity}: ${broken}` })
        try {
          return [identity, JSON.parse(json)]
        } catch {
          throw new AppError('error.malformed.text', { detail: `${identity} is not JSON` })
        }
      }),
    ),
  )
