/** Routes of veterinary equipment and its frequencies. */

import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { tag } from '../../http/etag.ts'
import { answerOnce } from '../../http/idempotency.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { copyVeterinaryEquipment } from './copy-equipment.ts'
import {
  readVeterinaryEquipment,
  removeVeterinaryEquipment,
  saveFrequencies,
  saveVeterinaryEquipment,
} from './equipment.ts'
import { importVeterinaryEquipment } from './import-rows.ts'

export const veterinaryEquipmentRoutes = (deps: Dependencies) => async (api: Api) => {
  bind(api, 'listVeterinaryEquipment', async ({ applicationId, actor, reply }) => {
    const found = await readVeterinaryEquipment(deps, actor, applicationId)
    tag(reply, found)
    return found.equipment
  })
  bind(api, 'listFrequencies', async ({ applicationId, actor, reply }) => {
    const found = await readVeterinaryEquipment(deps, actor, applicationId)
    tag(reply, found)
    return found.frequencies
  })
  bind(api, 'addVeterinaryEquipment', async ({ target, body, actor, request, reply }) =>
    answerOnce(deps, request, reply, async (id) => {
      const saved = await saveVeterinaryEquipment(deps, actor, { ...target, id, isNew: true, equipment: body })
      tag(reply, saved).code(saved.reply.equipmentId ? 201 : 200)
      return saved.reply
    }),
  )
  bind(api, 'changeVeterinaryEquipment', async ({ target, body, actor, reply }) => {
    const change = { ...target, id: body.id.toLowerCase(), isNew: false, equipment: body }
    const saved = await saveVeterinaryEquipment(deps, actor, change)
    tag(reply, saved)
    return saved.reply
  })
  bind(api, 'removeVeterinaryEquipment', async ({ params, target, actor, reply }) => {
    tag(reply, await removeVeterinaryEquipment(deps, actor, { ...target, id: params.equipmentId.toLowerCase() }))
  })
  bind(api, 'copyVeterinaryEquipment', async ({ params, target, actor, request, reply }) =>
    answerOnce(deps, request, reply, async (id) => {
      const copied = params.equipmentId.toLowerCase()
      const saved = await copyVeterinaryEquipment(deps, actor, { ...target, id, copied })
      tag(reply, saved).code(saved.reply.equipmentId ? 201 : 200)
      return saved.reply
    }),
  )
  bind(api, 'importVeterinaryEquipment', async ({ target, query, body, actor, request, reply }) =>
    answerOnce(deps, request, reply, async (id) => {
      const saved = await importVeterinaryEquipment(deps, actor, { ...target, ...query, ...body, id })
      tag(reply, saved)
      return saved.reply
    }),
  )
  bind(api, 'saveFrequencies', async ({ target, query, body, actor, reply }) => {
    tag(reply, await saveFrequencies(deps, actor, { ...target, rows: body, draft: query.draft === true }))
  })
}
