/** Issues of the examinations a month, at the fields of the equipment step instead of at stored rows. */
import type { Known } from '@sievert/domain/engine/open-steps'
import type { Issues } from '@sievert/domain/issue'
import { REQUIRED } from '@sievert/domain/rules/text'

type Veterinary = NonNullable<Known['veterinary']>

/** A type without a row is reported after the last row, once for each; all of them at once if there are no rows. */
export const onFrequencyFields = (issues: Issues, { equipment, frequencies }: Veterinary): Issues => {
  const answered = new Set(frequencies.map(({ equipmentTypeId }) => equipmentTypeId))
  const present = new Set(equipment.flatMap(({ equipmentTypeId }) => equipmentTypeId ?? []))
  const open = [...present].filter((type) => !answered.has(type))
  return issues.flatMap((issue): Issues => {
    if (issue.path === 'frequencies.equipments' && open.length > 0)
      return open.map((type) => ({ path: `frequency.${type}`, key: REQUIRED }))
    const row = /^frequencies\.(\d+)\.frequency$/.exec(issue.path)?.[1]
    if (row === undefined) return [issue]
    const type = frequencies[Number(row)]?.equipmentTypeId ?? open.shift()
    return [type === undefined ? issue : { ...issue, path: `frequency.${type}` }]
  })
}
