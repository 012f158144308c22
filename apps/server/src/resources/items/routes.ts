/** Routes of the items of a list section: equipment and places of business. */
import { parseSections } from '../../application/parse-sections.ts'
import type { Api } from '../../http/api.ts'
import { bind } from '../../http/bind.ts'
import { tag, target } from '../../http/etag.ts'
import { answerOnce } from '../../http/idempotency.ts'
import type { Needs } from '../../ports/needs.ts'
import { removeItem, saveEquipment, savePlace } from './change-items.ts'

const equipmentRoutes = (needs: Needs, api: Api) => {
  bind(api, 'addEquipment', async ({ params, body, actor, request, reply }) => {
    const at = target({ params, request })
    return answerOnce(needs, request, reply, async (id) => {
      const stepData = parseSections(body.stepData)
      const changed = await saveEquipment(needs, actor, { ...at, id, isNew: true, stepData })
      tag(reply, changed)
      return { equipmentId: changed.id }
    })
  })
  bind(api, 'changeEquipment', async ({ params, body, actor, request, reply }) => {
    const at = target({ params, request })
    const stepData = parseSections(body.stepData)
    const id = params.equipmentId.toLowerCase()
    tag(reply, await saveEquipment(needs, actor, { ...at, id, isNew: false, stepData }))
    return { equipmentId: id }
  })
  bind(api, 'removeEquipment', async ({ params, actor, request, reply }) => {
    const at = target({ params, request })
    const id = params.equipmentId.toLowerCase()
    tag(reply, await removeItem(needs, actor, { ...at, kind: 'equipment', id }))
  })
}

const placeRoutes = (needs: Needs, api: Api) => {
  bind(api, 'addPlaceOfBusiness', async ({ params, body, actor, request, reply }) => {
    const at = target({ params, request })
    return answerOnce(needs, request, reply, async (id) => {
      const changed = await savePlace(needs, actor, { ...at, id, isNew: true, place: body })
      tag(reply, changed)
      return { ...body, id: changed.id }
    })
  })
  bind(api, 'changePlaceOfBusiness', async ({ params, body, actor, request, reply }) => {
    const at = target({ params, request })
    const id = body.id.toLowerCase()
    tag(reply, await savePlace(needs, actor, { ...at, id, isNew: false, place: body }))
    return { ...body, id }
  })
  bind(api, 'removePlaceOfBusiness', async ({ params, actor, request, reply }) => {
    const at = target({ params, request })
    const id = params.placeOfBusinessId.toLowerCase()
    tag(reply, await removeItem(needs, actor, { ...at, kind: 'place', id }))
  })
}

export const equipmentItemRoutes = (needs: Needs) => async (api: Api) => {
  equipmentRoutes(needs, api)
  placeRoutes(needs, api)
}
