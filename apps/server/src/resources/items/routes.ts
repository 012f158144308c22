/** Routes of the items of a list section: equipment and places of business. */
import { parseSections } from '../../applications/answers.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { tag } from '../../http/etag.ts'
import { answerOnce } from '../../http/idempotency.ts'
import type { Dependencies } from '../../ports/dependencies.ts'
import { removeItem, saveEquipment, savePlace } from './change-items.ts'
import { copyEquipment, copyPlace } from './copy-item.ts'
import { importEquipment, importPlaces } from './import-rows.ts'

export const equipmentItemRoutes = (deps: Dependencies) => async (api: Api) => {
  bind(api, 'addEquipment', async ({ target, query, body, actor, request, reply }) =>
    answerOnce(deps, request, reply, async (id) => {
      const stepData = parseSections(body.stepData)
      tag(reply, await saveEquipment(deps, actor, { ...target, ...query, id, isNew: true, stepData }))
      return { equipmentId: id }
    }),
  )
  bind(api, 'changeEquipment', async ({ params, query, target, body, actor, reply }) => {
    const stepData = parseSections(body.stepData)
    const id = params.equipmentId.toLowerCase()
    tag(reply, await saveEquipment(deps, actor, { ...target, ...query, id, isNew: false, stepData }))
    return { equipmentId: id }
  })
  bind(api, 'removeEquipment', async ({ params, query, target, actor, reply }) => {
    const id = params.equipmentId.toLowerCase()
    tag(reply, await removeItem(deps, actor, { ...target, ...query, kind: 'equipment', id }))
  })
  bind(api, 'copyEquipment', async ({ params, query, target, actor, request, reply }) =>
    answerOnce(deps, request, reply, async (id) => {
      const copied = params.equipmentId.toLowerCase()
      const saved = await copyEquipment(deps, actor, { ...target, ...query, id, copied })
      tag(reply, saved).code(saved.reply.equipmentId ? 201 : 200)
      return saved.reply
    }),
  )
  bind(api, 'importEquipment', async ({ target, query, body, actor, request, reply }) =>
    answerOnce(deps, request, reply, async (id) => {
      const rows = body.rows.map(({ stepData }) => parseSections(stepData))
      const saved = await importEquipment(deps, actor, { ...target, ...query, ...body, id, rows })
      tag(reply, saved)
      return saved.reply
    }),
  )
}

export const placeRoutes = (deps: Dependencies) => async (api: Api) => {
  bind(api, 'addPlaceOfBusiness', async ({ target, body, actor, request, reply }) =>
    answerOnce(deps, request, reply, async (id) => {
      tag(reply, await savePlace(deps, actor, { ...target, id, isNew: true, place: body }))
      return { ...body, id }
    }),
  )
  bind(api, 'changePlaceOfBusiness', async ({ target, body, actor, reply }) => {
    const id = body.id.toLowerCase()
    tag(reply, await savePlace(deps, actor, { ...target, id, isNew: false, place: body }))
    return { ...body, id }
  })
  bind(api, 'removePlaceOfBusiness', async ({ params, target, actor, reply }) => {
    const id = params.placeOfBusinessId.toLowerCase()
    tag(reply, await removeItem(deps, actor, { ...target, kind: 'place', id }))
  })
  bind(api, 'copyPlaceOfBusiness', async ({ params, target, actor, request, reply }) =>
    answerOnce(deps, request, reply, async (id) => {
      const saved = await copyPlace(deps, actor, { ...target, id, copied: params.placeOfBusinessId.toLowerCase() })
      tag(reply, saved).code(saved.reply.placeOfBusinessId ? 201 : 200)
      return saved.reply
    }),
  )
  bind(api, 'importPlacesOfBusiness', async ({ target, query, body, actor, request, reply }) =>
    answerOnce(deps, request, reply, async (id) => {
      const saved = await importPlaces(deps, actor, { ...target, ...query, ...body, id })
      tag(reply, saved)
      return saved.reply
    }),
  )
}
