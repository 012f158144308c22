/** Routes of veterinary equipment and its frequencies. */
import { EMPTY_GUID } from '@sievert/domain/application-type/values'
import type { FastifyRequest } from 'fastify'
import { uuidOf } from '../application-id.ts'
import { actorOf } from '../http/actor.ts'
import type { Api } from '../http/api.ts'
import { etagOf, expectedRevision } from '../http/etag.ts'
import { answerOnce } from '../http/idempotency.ts'
import type { Needs } from '../needs.ts'
import {
  readVeterinaryEquipment,
  removeVeterinaryEquipment,
  saveFrequencies,
  saveVeterinaryEquipment,
} from './equipment.ts'
import { operations } from './operations.ts'

const LIST = '/applications/:applicationId/veterinary-equipments'
const FREQUENCY = '/applications/:applicationId/veterinary-equipment-frequency'

type OfApplication = FastifyRequest & { params: { applicationId: string } }
const target = (request: OfApplication) => ({
  applicationId: uuidOf(request.params.applicationId),
  expectedRevision: (stepNumber: number) => expectedRevision(request, stepNumber),
})

const readRoutes = (needs: Needs, api: Api) => {
  api.get(LIST, { schema: operations.listVeterinaryEquipment }, async (request, reply) => {
    const found = await readVeterinaryEquipment(needs, actorOf(request), uuidOf(request.params.applicationId))
    reply.header('etag', etagOf(found.stepNumber, found.revision))
    return found.equipment
  })
  api.get(FREQUENCY, { schema: operations.listFrequencies }, async (request, reply) => {
    const found = await readVeterinaryEquipment(needs, actorOf(request), uuidOf(request.params.applicationId))
    reply.header('etag', etagOf(found.stepNumber, found.revision))
    return found.frequencies
  })
}

const writeRoutes = (needs: Needs, api: Api) => {
  api.post(LIST, { schema: operations.addVeterinaryEquipment }, async (request, reply) => {
    const actor = actorOf(request)
    return answerOnce(needs, request, reply, async () => {
      const change = { ...target(request), id: undefined, equipment: { ...request.body, id: EMPTY_GUID } }
      const saved = await saveVeterinaryEquipment(needs, actor, change)
      reply.header('etag', etagOf(saved.stepNumber, saved.revision)).code(saved.reply.equipmentId ? 201 : 200)
      return saved.reply
    })
  })
  api.put(LIST, { schema: operations.changeVeterinaryEquipment }, async (request, reply) => {
    const actor = actorOf(request)
    const change = { ...target(request), id: request.body.id.toLowerCase(), equipment: request.body }
    const saved = await saveVeterinaryEquipment(needs, actor, change)
    reply.header('etag', etagOf(saved.stepNumber, saved.revision))
    return saved.reply
  })
  api.delete(`${LIST}/:equipmentId`, { schema: operations.removeVeterinaryEquipment }, async (request, reply) => {
    const actor = actorOf(request)
    const change = { ...target(request), id: request.params.equipmentId.toLowerCase() }
    const { stepNumber, revision } = await removeVeterinaryEquipment(needs, actor, change)
    return reply.header('etag', etagOf(stepNumber, revision)).code(204).send(null)
  })
}

const writeFrequencyRoute = (needs: Needs, api: Api) => {
  api.put(FREQUENCY, { schema: operations.saveFrequencies }, async (request, reply) => {
    const actor = actorOf(request)
    const change = { ...target(request), rows: request.body, draft: request.query.draft === true }
    const { stepNumber, revision } = await saveFrequencies(needs, actor, change)
    return reply.header('etag', etagOf(stepNumber, revision)).code(204).send(null)
  })
}

export const veterinaryEquipmentRoutes = (needs: Needs) => async (api: Api) => {
  readRoutes(needs, api)
  writeRoutes(needs, api)
  writeFrequencyRoute(needs, api)
}
