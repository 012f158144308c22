/** Imports rows of a spreadsheet as veterinary equipment (LES-03). */
import { isDeepStrictEqual } from 'node:util'
import type { EquipmentRowsReply } from '@sievert/contract/veterinary-equipment'
import { keepStored } from '@sievert/domain/rows/keep-stored'
import { settle } from '@sievert/domain/veterinary-equipment/change'
import type { VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { changeApplication } from '../../applications/changes/change-application.ts'
import {
  countRows,
  describeRow,
  issuesByRow,
  type PlacedRow,
  placeRows,
  type RowsRequest,
  removedOf,
  requireFaultless,
} from '../../applications/changes/import-rows.ts'
import type { LoadedApplication } from '../../applications/load-application.ts'
import { requireQuotaOfItems } from '../../applications/require-quota.ts'
import { readStoredFiles } from '../../applications/stored-files.ts'
import { frequenciesIn, veterinaryEquipmentOf } from '../../applications/stored-information.ts'
import type { AdvanceDependencies, Dependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'
import { feeTotalAfter } from '../fees/read-fee.ts'
import { asItem, judgeEquipment, openEquipmentStep, withNumbers } from './equipment.ts'

type Placed = PlacedRow<VeterinaryEquipment, VeterinaryEquipment>

const keysIn = (catalogue: Dependencies['catalogue']['veterinary']) => ({
  path: 'serialNumber',
  of: ({ serialNumber }: VeterinaryEquipment) => serialNumber,
  comparable: (machine: VeterinaryEquipment) => {
    const { permit: _outcome, address, ...rest } = withNumbers(settle(catalogue, machine))
    return { ...rest, address: { ...address, isDefaultAdress: false } }
  },
})

/** The row with the stored parts that a spreadsheet has no cell for. No import changes which address is the default. */
const withStored = ({ row, id, stored }: Placed): VeterinaryEquipment => {
  const kept = stored ? keepStored(row, stored) : row
  return { ...kept, id, address: { ...kept.address, isDefaultAdress: stored?.address.isDefaultAdress === true } }
}

const judgeRow = (catalogue: Dependencies['catalogue']['veterinary'], sent: VeterinaryEquipment, placed: Placed) => {
  const { sent: settled, issues, permitType, reason } = judgeEquipment(catalogue, sent)
  const equipment = { ...withNumbers(settled), permit: permitType }
  const isOut = !placed.stored && issues.length === 0 && permitType !== 'Permit'
  const known = isDeepStrictEqual(equipment, placed.stored) ? 'unchanged' : 'changed'
  return {
    ...placed,
    equipment,
    outcome: issues.length === 0 ? { permitType, ...(reason && { reason }) } : {},
    change: placed.stored ? known : isOut ? 'left-out' : 'added',
    issues: [...placed.issues, ...issues],
  } as const
}

type Judged = ReturnType<typeof judgeRow>

/** The application once the rows without issues are imported. */
const withRows = (whole: LoadedApplication, rows: readonly Judged[]): LoadedApplication => {
  const stored = rows.filter(({ issues, change }) => issues.length === 0 && change !== 'left-out')
  const ids = new Set(stored.map(({ id }) => id))
  const others = whole.veterinary?.equipment.filter(({ id }) => !ids.has(id)) ?? []
  const equipment = [...others, ...stored.map((row) => row.equipment)]
  return { ...whole, veterinary: whole.veterinary && { ...whole.veterinary, equipment } }
}

/**
 * Adds and changes equipment row by row as `saveVeterinaryEquipment` does, in one change: all rows, or 422 with the
 * issues of each. New equipment that needs no permit or cannot get one is left out.
 */
export const importVeterinaryEquipment = (
  deps: AdvanceDependencies,
  actor: Actor,
  request: RowsRequest & { rows: readonly VeterinaryEquipment[] },
) =>
  changeApplication(deps, actor, { ...request, action: 'veterinary-equipment-imported' }, async (input) => {
    const { dryRun = false } = request
    const step = await openEquipmentStep(deps, input, request)
    const applicationId = input.application.id
    const all = await veterinaryEquipmentOf(deps.stores, applicationId)
    const { rows: placed, missing } = placeRows(request.id, request.rows, all, keysIn(deps.catalogue.veterinary))
    const { replaced, issues } = await readStoredFiles(deps.stores, applicationId, { rows: placed.map(withStored) })
    const foreign = issuesByRow(issues)
    const rows = measureWork(() =>
      placed.map((row, index) => {
        const own = { ...row, issues: [...row.issues, ...(foreign.get(index) ?? [])] }
        return judgeRow(deps.catalogue.veterinary, replaced.rows[index] ?? row.row, own)
      }),
    )
    const reply: EquipmentRowsReply = {
      rows: rows.map((row) => ({ ...describeRow(row, dryRun), ...row.outcome })),
      missing,
    }
    const unchanged = step.changed({ result: { reply }, data: undefined })
    if (dryRun) {
      const feeTotal = await feeTotalAfter(deps, actor, applicationId, (whole) => withRows(whole, rows))
      return step.changed({ result: { reply: { ...reply, feeTotal } }, data: undefined })
    }
    requireFaultless(rows)
    const removed = removedOf(request, missing)
    const counts = countRows(rows, removed)
    await requireQuotaOfItems(deps, applicationId, counts.added - counts.removed)
    const changed = rows.filter(({ change }) => change === 'added' || change === 'changed')
    const items = changed.map(({ equipment }) => asItem(step.stepNumber, equipment))
    if (items.length + removed.length === 0) return unchanged
    // Frequencies of a type that is no longer listed are deleted.
    const kept = all.filter(({ id }) => !removed.includes(id))
    const types = new Set([...kept, ...changed.map(({ equipment }) => equipment)].map((each) => each.equipmentTypeId))
    const frequencies = frequenciesIn(step).filter(({ equipmentTypeId }) => types.has(equipmentTypeId))
    const data = removed.length > 0 ? { frequencies } : step.data
    return step.changed({ result: { reply }, data, items, removedItems: removed, detail: counts })
  })
