/** Routes of Freja's REST API for signing. */
import { type Answer, json, type Request, type Route, type System, text } from '../http/messages.ts'
import type { World } from '../world/world.ts'
import { requestedAttributes } from './details.ts'
import type { Freja } from './freja.ts'
import { type FrejaErrorCode, frejaErrors, parameterOf, signRequestFrom } from './sign-request.ts'
import type { Transaction } from './transactions.ts'

const PREFIX = '/freja'
const SIGN = `${PREFIX}/sign/1.0`

/** 400 for a body that cannot be parsed, 422 for Freja's other error codes. */
const refuseWith = (code: FrejaErrorCode): Answer =>
  json(code === 1010 ? 400 : 422, { code, message: frejaErrors[code] })

const refuse: System['refuse'] = (status, errorCode, details = 'Internal error.') =>
  status === 404 || status === 405
    ? { status }
    : json(status, { code: errorCode === undefined ? 0 : Number(errorCode), message: details })

const referenceIn = (request: Request): string | undefined => {
  const given = parameterOf(request, 'getOneSignResultRequest') ?? parameterOf(request, 'cancelSignRequest')
  return text(given?.['signRef'])
}

export const frejaApi = (world: World, freja: Freja): System => {
  const result = (one: Transaction) => {
    const { signRef, status, details } = one
    const person = world.people.find(one.personalNumber ?? '')
    const attributes = person && details ? { requestedAttributes: requestedAttributes(one, person) } : {}
    return { signRef, status, ...(details && { details }), ...attributes }
  }

  const call = (name: string, parameter: string, act: (given: Record<string, unknown>) => Answer): Route => ({
    method: 'POST',
    path: `${SIGN}/${name}`,
    target: `freja.${name}`,
    handle: (request) => {
      const given = parameterOf(request, parameter)
      return given ? act(given) : refuseWith(1010)
    },
  })

  const about = (name: string, parameter: string, act: (one: Transaction) => Answer) =>
    call(name, parameter, ({ signRef }) => {
      const one = freja.find(String(signRef))
      return one ? act(one) : refuseWith(1100)
    })

  return {
    prefix: PREFIX,
    refuse,
    reference: referenceIn,
    routes: [
      call('initSignature', 'initSignRequest', (given) => {
        const request = signRequestFrom(given, world.clock.now())
        if (typeof request === 'number') return refuseWith(request)
        const { signRef, qrCodeSecret } = freja.begin(request)
        return json(200, { signRef, ...(qrCodeSecret && { qrCodeSecret }) })
      }),
      about('getOneResult', 'getOneSignResultRequest', (one) => json(200, result(one))),
      call('getResults', 'getSignResultsRequest', ({ includePrevious }) =>
        includePrevious === 'ALL' ? json(200, { signatureResults: freja.list().map(result) }) : refuseWith(1200),
      ),
      about('cancel', 'cancelSignRequest', (one) => {
        if (!freja.isOpen(one)) return refuseWith(1100)
        freja.end(one, 'RP_CANCELED')
        return json(200, {})
      }),
    ],
  }
}
