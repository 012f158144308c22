/** Copies an item of a list: equipment made of sections, or a place of business (LES-02). */
import type { EquipmentItemCopied, PlaceCopied } from '@sievert/contract/items'
import { resetHiddenInItem } from '@sievert/domain/engine/reset'
import { validateItem } from '@sievert/domain/engine/validate'
import type { Issues } from '@sievert/domain/issue'
import { copyOfItem, copyOfPlace } from '@sievert/domain/rows/copy-item'
import type { ItemData } from '@sievert/domain/sections/equipment'
import { checkPlaceOfBusiness, type PlaceOfBusiness } from '@sievert/domain/sections/place-of-business'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { changeApplication } from '../../applications/changes/change-application.ts'
import { describeIssues } from '../../applications/changes/import-rows.ts'
import { requireItemQuota } from '../../applications/require-quota.ts'
import type { AdvanceDependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import { requireFound } from '../../utilities/errors/app-error.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'
import { piecesOf } from './change-items.ts'
import { type At, definitionOf, type InList, type Item, type Kind, openShownList, withItemsIn } from './open-list.ts'

/** `copied`: the id of the original. `id`: of the copy. */
type CopyRequest = InList & { id: string; copied: string }
type Copy<K extends Kind> = { item: Item<K>; issues: Issues }

/**
 * Stores the copy, or returns it with its issues when it breaks a rule, as without a document that each item must have:
 * every stored item follows the rules.
 */
const copyItem = <K extends Kind>(
  deps: AdvanceDependencies,
  actor: Actor,
  request: CopyRequest & { kind: K },
  copyOf: (original: Item<K>, at: At) => Copy<K>,
) =>
  changeApplication(deps, actor, { ...request, action: `${request.kind}-added` }, async (input) => {
    const { id, copied } = request
    const { at, before, list, items, step } = await openShownList(deps, input, request)
    const original = requireFound(items.find((item) => item.id === copied))
    const { item, issues } = measureWork(() => copyOf(original, at))
    const result = { item, issues: describeIssues(issues), isStored: issues.length === 0 }
    if (!result.isStored) return step.changed({ result, data: undefined })
    await requireItemQuota(deps, input.application.id, id)
    const others = items.filter((each) => each.id !== id)
    const pieces = measureWork(() => piecesOf(at, before, withItemsIn(before.answers, list, [...others, item])))
    return step.changed({ result, detail: { item: id, copied }, ...pieces })
  })

export const copyEquipment = async (deps: AdvanceDependencies, actor: Actor, request: CopyRequest) => {
  const { item, issues, isStored, ...saved } = await copyItem(
    deps,
    actor,
    { ...request, kind: 'equipment' },
    ({ stepData }, at) => {
      const { compiled, list, answers, now } = at
      const copy = copyOfItem(stepData, definitionOf(at, 'Equipment'))
      const data = resetHiddenInItem(compiled, list.identity, copy, answers)
      const today = stockholmDate(now.getTime())
      return {
        item: { id: request.id, stepData: data as ItemData },
        issues: validateItem(compiled, list.identity, data, answers, today),
      }
    },
  )
  const stepData = Object.fromEntries(Object.entries(item.stepData).map(([key, value]) => [key, JSON.stringify(value)]))
  const reply: EquipmentItemCopied = { equipmentId: isStored ? request.id : null, stepData, issues }
  return { ...saved, reply }
}

export const copyPlace = async (deps: AdvanceDependencies, actor: Actor, request: CopyRequest) => {
  const { item, issues, isStored, ...saved } = await copyItem(
    deps,
    actor,
    { ...request, kind: 'place' },
    (original: PlaceOfBusiness, at) => {
      const place = copyOfPlace(original, request.id, definitionOf(at, 'PlaceOfBusiness'))
      return { item: place, issues: checkPlaceOfBusiness(place) }
    },
  )
  const reply: PlaceCopied = { placeOfBusinessId: isStored ? request.id : null, place: item, issues }
  return { ...saved, reply }
}
