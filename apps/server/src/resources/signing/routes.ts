/** Routes that begin, follow and end a signing. */
import type { SignBegun, SignStatus } from '@sievert/contract/signing'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { requireMandate } from '../../access/check-mandate.ts'
import { findOwnApplication } from '../../applications/own-application.ts'
import type { Api } from '../../http/api.ts'
import { bind, type Handler } from '../../http/bind.ts'
import { deviceIdentifierOf } from '../../http/device.ts'
import { answerOnce } from '../../http/idempotency.ts'
import { placeOf, setSigningCookie } from '../../http/signing-cookie.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import type { SignOrderRecord } from '../../ports/sign-orders.ts'
import type { Stores } from '../../ports/stores.ts'
import { advanceSigning } from '../../signing/advance-signing.ts'
import { cancelSigning } from '../../signing/cancel-signing.ts'
import { AppError, requireFound } from '../../utilities/errors/app-error.ts'
import { toUuid } from '../../utilities/ids/application-id.ts'
import { beginSigning, eidOf } from './begin-signing.ts'

/** A sign order of an application of the actor's party. Throws 404 if there is none, or if it is another party's. */
const ownSignOrder = async (stores: Stores, actor: Actor, id: string) => {
  const order = requireFound(await stores.signOrders.find(id))
  return { order, application: await findOwnApplication(stores, actor, order.applicationId) }
}

const NO_WAYS = { launchUrl: null, qrCode: null }
/** The link or QR code that opens the user's app; absent once the app has the order. */
const waysIn = (deps: Dependencies, order: SignOrderRecord) => {
  if (order.state !== 'Pending' || !order.awaitingStart) return NO_WAYS
  const eid = eidOf(deps, order.method)
  return { launchUrl: eid.launchUrl(order.eidOrder), qrCode: eid.qrCode(order.eidOrder, deps.clock.now()) }
}

/** A signature that awaits others is a success of the person. */
const statusOf = ({ state }: SignOrderRecord): Pick<SignStatus, 'status' | 'awaitsOthers'> =>
  state === 'Signed' ? { status: 'Success', awaitsOthers: true } : { status: state }

const begun = (deps: Dependencies, order: SignOrderRecord): SignBegun => {
  const { launchUrl, qrCode } = waysIn(deps, order)
  return { signStateId: order.id, launchUrl, ...(qrCode && { qrCode }) }
}

const fromBrowser = (deps: Dependencies, request: FastifyRequest, reply: FastifyReply) => ({
  endUserIp: request.ip,
  userAgent: request.headers['user-agent'] ?? 'unknown',
  deviceIdentifier: deviceIdentifierOf(request, reply, deps.config),
})

const beginRoutes = (deps: Dependencies, api: Api) => {
  bind(api, 'beginSigning', async ({ body, language, request, reply }) =>
    answerOnce(deps, request, reply, async () => {
      const actor = await requireMandate(deps, request, 'strictly')
      const { requestId = null } = body
      const asked = { language, ...body, requestId, applicationId: toUuid(body.applicationId) }
      const order = await beginSigning(deps, actor, { ...asked, ...fromBrowser(deps, request, reply) })
      setSigningCookie(reply, deps.config, order)
      return begun(deps, order)
    }),
  )
  bind(api, 'restartSigning', async ({ body, actor, request, reply }) => {
    const { order, application } = await ownSignOrder(deps.stores, actor, body.signStateId)
    if (application.id !== toUuid(body.applicationId)) throw new AppError('error.not-found.text')
    const answer = (taken: SignOrderRecord) => {
      setSigningCookie(reply, deps.config, taken)
      return begun(deps, taken)
    }
    const current = await advanceSigning(deps, order)
    const isLive = current.state === 'Pending'
    if (isLive && current.personId !== actor.person.id) throw new AppError('error.signing-in-progress.text')
    if (isLive || current.state === 'Success' || current.state === 'Signed') return answer(current)
    const representative = await requireMandate(deps, request, 'strictly')
    const { method, location, requestId, applicationRevision: draftRevision } = order
    const language = body.language ?? order.language
    const again = { applicationId: application.id, requestId, draftRevision, method, location, language }
    return answer(await beginSigning(deps, representative, { ...again, ...fromBrowser(deps, request, reply) }))
  })
}

const followRoutes = (deps: Dependencies, api: Api) => {
  const readStatus: Handler<'readSigningStatus'> = async ({ params, actor, request }) => {
    const { order } = await ownSignOrder(deps.stores, actor, params.signStateId)
    const current = await advanceSigning(deps, order)
    const ways = placeOf(request, deps.config, actor, current) === 'here' ? waysIn(deps, current) : NO_WAYS
    return { ...statusOf(current), ...ways, messageKey: current.messageKey }
  }
  bind(api, 'readSigningStatus', readStatus, { config: { background: true } })
  bind(api, 'readSigning', async ({ params, applicationId, actor, request, reply }) => {
    const { order } = await ownSignOrder(deps.stores, actor, params.signId)
    if (order.applicationId !== applicationId) throw new AppError('error.not-found.text')
    const current = await advanceSigning(deps, order)
    const place = placeOf(request, deps.config, actor, current)
    if (place === 'here') setSigningCookie(reply, deps.config, current)
    return {
      signStateId: current.id,
      ...statusOf(current),
      ...(place === 'here' ? waysIn(deps, current) : NO_WAYS),
      messageKey: current.messageKey,
      signMethod: current.method,
      method: { location: current.location },
      place,
      digest: current.digest,
      ...(current.requestId !== null && {
        requestId: current.requestId,
        draftRevision: current.applicationRevision,
      }),
    }
  })
}

const endRoutes = (deps: Dependencies, api: Api) => {
  bind(api, 'readSigningOutcome', async ({ body, actor, reply }) => {
    const { order, application } = await ownSignOrder(deps.stores, actor, body.signStateId)
    if (order.state !== 'Success') throw new AppError('error.not-signed-yet.text')
    const { reportNumber, contactEmail } = application
    const done =
      reportNumber === null || order.requestId !== null
        ? null
        : { reportNumber, companyContactEmail: contactEmail ?? '' }
    // A literal null is a valid response here; by default fastify would send an empty body.
    reply.type('application/json').serializer(JSON.stringify)
    return done
  })
  bind(api, 'cancelSigning', async ({ body, actor }) => {
    const { order } = await ownSignOrder(deps.stores, actor, body.signStateId)
    // Among several who sign, each cancels only their own.
    if (order.cosigningId !== null && order.personId !== actor.person.id) throw new AppError('error.not-found.text')
    const current = await cancelSigning(deps, order)
    return { ...statusOf(current), ...NO_WAYS, messageKey: current.messageKey }
  })
}

export const signingRoutes = (deps: Dependencies) => async (api: Api) => {
  beginRoutes(deps, api)
  followRoutes(deps, api)
  endRoutes(deps, api)
}
