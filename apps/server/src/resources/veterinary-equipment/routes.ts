/** Routes of veterinary equipment and its frequencies. */
import { uuidOf } from '../../basics/application-id.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { tag, target } from '../../http/etag.ts'
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
    tag(reply, found)
    return found.equipment
  })
  bind(api, 'listFrequencies', async ({ params, actor, reply }) => {
    const found = await readVeterinaryEquipment(needs, actor, uuidOf(params.applicationId))
    tag(reply, found)
    return found.frequencies
  })
}

const writeRoutes = (needs: Needs, api: Api) => {
  bind(api, 'addVeterinaryEquipment', async ({ params, body, actor, request, reply }) => {
    const at = target({ params, request })
    return answerOnce(needs, request, reply, async (id) => {
      const saved = await saveVeterinaryEquipment(needs, actor, { ...at, id, isNew: true, equipment: body })
      tag(reply, saved).code(saved.reply.equipmentId ? 201 : 200)
      return saved.reply
    })
  })
  bind(api, 'changeVeterinaryEquipment', async ({ params, body, actor, request, reply }) => {
    const change = { ...target({ params, request }), id: body.id.toLowerCase(), isNew: false, equipment: body }
    const saved = await saveVeterinaryEquipment(needs, actor, change)
    tag(reply, saved)
    return saved.reply
  })
  bind(api, 'removeVeterinaryEquipment', async ({ params, actor, request, reply }) => {
    const change = { ...target({ params, request }), id: params.equipmentId.toLowerCase() }
    tag(reply, await removeVeterinaryEquipment(needs, actor, change))
  })
  bind(api, 'saveFrequencies', async ({ params, query, body, actor, request, reply }) => {
    const change = { ...target({ params, request }), rows: body, draft: query.draft === true }
    tag(reply, await saveFrequencies(needs, actor, change))
  })
}

export const veterinaryEquipmentRoutes = (needs: Needs) => async (api: Api) => {
  readRoutes(needs, api)
  writeRoutes(needs, api)
}
