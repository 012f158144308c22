/** Routes of the items of a list section: equipment and places of business. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { uuidOf } from '../application-id.ts'
import { actorOf } from '../http/actor.ts'
import type { Api } from '../http/api.ts'
import { etagOf, expectedRevision } from '../http/etag.ts'
import { answerOnce } from '../http/idempotency.ts'
import type { Needs } from '../needs.ts'
import { parseSections } from '../step-values/parse-sections.ts'
import { type ItemChanged, type ItemRequest, removeItem, saveEquipment, savePlace } from './change-items.ts'
import { operations, placeOperations } from './operations.ts'

const begin = (request: FastifyRequest & { params: { applicationId: string } }) => {
  const actor = actorOf(request)
  const at: ItemRequest = {
    applicationId: uuidOf(request.params.applicationId),
    expectedRevision: (stepNumber) => expectedRevision(request, stepNumber),
  }
  return { actor, at }
}
const withEtag = (reply: FastifyReply, { stepNumber, revision }: ItemChanged) =>
  reply.header('etag', etagOf(stepNumber, revision))

const equipmentRoutes = (needs: Needs, api: Api) => {
  api.post('/applications/:applicationId/equipment', { schema: operations.addEquipment }, async (request, reply) => {
    const { actor, at } = begin(request)
    return answerOnce(needs, request, reply, async (id) => {
      const stepData = parseSections(request.body.stepData)
      const changed = await saveEquipment(needs, actor, { ...at, id, isNew: true, stepData })
      withEtag(reply, changed).code(201)
      return { equipmentId: changed.id }
    })
  })
  api.put(
    '/applications/:applicationId/equipment/:equipmentId',
    { schema: operations.changeEquipment },
    async (request, reply) => {
      const { actor, at } = begin(request)
      const stepData = parseSections(request.body.stepData)
      const id = request.params.equipmentId.toLowerCase()
      withEtag(reply, await saveEquipment(needs, actor, { ...at, id, isNew: false, stepData }))
      return { equipmentId: id }
    },
  )
  api.delete(
    '/applications/:applicationId/equipment/:equipmentId',
    { schema: operations.removeEquipment },
    async (request, reply) => {
      const { actor, at } = begin(request)
      const id = request.params.equipmentId.toLowerCase()
      withEtag(reply, await removeItem(needs, actor, { ...at, kind: 'equipment', id }))
      return reply.code(204).send(null)
    },
  )
}

const placeRoutes = (needs: Needs, api: Api) => {
  api.post(
    '/applications/:applicationId/placeOfBusiness',
    { schema: placeOperations.addPlaceOfBusiness },
    async (request, reply) => {
      const { actor, at } = begin(request)
      return answerOnce(needs, request, reply, async (id) => {
        const changed = await savePlace(needs, actor, { ...at, id, isNew: true, place: request.body })
        withEtag(reply, changed).code(201)
        return { ...request.body, id: changed.id }
      })
    },
  )
  api.put(
    '/applications/:applicationId/placeOfBusiness',
    { schema: placeOperations.changePlaceOfBusiness },
    async (request, reply) => {
      const { actor, at } = begin(request)
      const id = request.body.id.toLowerCase()
      withEtag(reply, await savePlace(needs, actor, { ...at, id, isNew: false, place: request.body }))
      return { ...request.body, id }
    },
  )
  api.delete(
    '/applications/:applicationId/placeOfBusiness/:placeOfBusinessId',
    { schema: placeOperations.removePlaceOfBusiness },
    async (request, reply) => {
      const { actor, at } = begin(request)
      const id = request.params.placeOfBusinessId.toLowerCase()
      withEtag(reply, await removeItem(needs, actor, { ...at, kind: 'place', id }))
      return reply.code(204).send(null)
    },
  )
}

export const equipmentItemRoutes = (needs: Needs) => async (api: Api) => {
  equipmentRoutes(needs, api)
  placeRoutes(needs, api)
}
