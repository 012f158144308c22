/** Copies veterinary equipment (LES-02). */
import type { EquipmentCopied } from '@sievert/contract/veterinary-equipment'
import { copyOfMachine } from '@sievert/domain/rows/copy-item'
import { changeApplication, type StepTarget } from '../../applications/changes/change-application.ts'
import { describeIssues } from '../../applications/changes/import-rows.ts'
import { requireItemQuota } from '../../applications/require-quota.ts'
import { veterinaryEquipmentOf } from '../../applications/stored-information.ts'
import type { AdvanceDependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import { requireFound } from '../../utilities/errors/app-error.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'
import { asItem, judgeEquipment, openEquipmentStep, withNumbers } from './equipment.ts'

/**
 * Stores the copy under a new id if it follows the rules and needs a permit, as new equipment is; otherwise only returns
 * it. `copied`: the id of the original.
 */
export const copyVeterinaryEquipment = (
  deps: AdvanceDependencies,
  actor: Actor,
  request: StepTarget & { id: string; copied: string },
) =>
  changeApplication(deps, actor, { ...request, action: 'veterinary-equipment-added' }, async (input) => {
    const { id, copied } = request
    const step = await openEquipmentStep(deps, input, request)
    const applicationId = input.application.id
    const all = await veterinaryEquipmentOf(deps.stores, applicationId)
    const original = requireFound(all.find((each) => each.id === copied))
    const { sent, issues, permitType, reason } = measureWork(() =>
      judgeEquipment(deps.catalogue.veterinary, copyOfMachine(original, id)),
    )
    const outcome = issues.length === 0 ? { permitType, ...(reason && { reason }) } : {}
    const isStored = issues.length === 0 && permitType === 'Permit'
    const equipment = isStored ? { ...withNumbers(sent), permit: permitType } : sent
    const reply: EquipmentCopied = {
      equipmentId: isStored ? id : null,
      equipment,
      issues: describeIssues(issues),
      ...outcome,
    }
    if (!isStored) return step.changed({ result: { reply }, data: undefined })
    await requireItemQuota(deps, applicationId, id)
    const items = [asItem(step.stepNumber, equipment)]
    return step.changed({ result: { reply }, data: step.data, items, detail: { item: id, copied } })
  })
