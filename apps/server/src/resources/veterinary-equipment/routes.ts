/** Routes of veterinary equipment and its frequencies. */
import { EMPTY_GUID } from '@sievert/domain/application-type/values'
import { uuidOf } from '../../basics/application-id.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { etagOf, target } from '../../http/etag.ts'
import { answerOnce } from '../../http/idempotency.ts'
import type { Needs } from '../../ports/needs.ts'
import {
  readVeterinaryEquipment,
  removeVeterinaryEquipment,
  saveFrequencies,
  saveVeterinaryEquipment,
} from './equipment.ts'

const readRoutes = (needs: Needs, api: Api) => {
  bind(api, 'listVeterinaryEquipment', async ({ params, actor, reply }) => {
    const found = await readVeterinaryEquipment(needs, actor, uuidOf(params.applicationId))
    reply.header('etag', etagOf(found.stepNumber, found.revision))
    return found.equipment
  })
  bind(api, 'listFrequencies', async ({ params, actor, reply }) => {
    const found = await readVeterinaryEquipment(needs, actor, uuidOf(params.applicationId))
    reply.header('etag', etagOf(found.stepNumber, found.revision))
    return found.frequencies
  })
}

const writeRoutes = (needs: Needs, api: Api) => {
  bind(api, 'addVeterinaryEquipment', async ({ params, body, actor, request, reply }) => {
    return answerOnce(needs, request, reply, async () => {
      const change = { ...target({ params, request }), id: undefined, equipment: { ...body, id: EMPTY_GUID } }
      const saved = await saveVeterinaryEquipment(needs, actor, change)
      reply.header('etag', etagOf(saved.stepNumber, saved.revision)).code(saved.reply.equipmentId ? 201 : 200)
      return saved.reply
    })
  })
  bind(api, 'changeVeterinaryEquipment', async ({ params, body, actor, request, reply }) => {
    const change = { ...target({ params, request }), id: body.id.toLowerCase(), equipment: body }
    const saved = await saveVeterinaryEquipment(needs, actor, change)
    reply.header('etag', etagOf(saved.stepNumber, saved.revision))
    return saved.reply
  })
  bind(api, 'removeVeterinaryEquipment', async ({ params, actor, request, reply }) => {
    const change = { ...target({ params, request }), id: params.equipmentId.toLowerCase() }
    const { stepNumber, revision } = await removeVeterinaryEquipment(needs, actor, change)
    reply.header('etag', etagOf(stepNumber, revision))
  })
}

const writeFrequencyRoute = (needs: Needs, api: Api) => {
  bind(api, 'saveFrequencies', async ({ params, query, body, actor, request, reply }) => {
    const change = { ...target({ params, request }), rows: body, draft: query.draft === true }
    const { stepNumber, revision } = await saveFrequencies(needs, actor, change)
    reply.header('etag', etagOf(stepNumber, revision))
  })
}

export const veterinaryEquipmentRoutes = (needs: Needs) => async (api: Api) => {
  readRoutes(needs, api)
  writeRoutes(needs, api)
  writeFrequencyRoute(needs, api)
}
