/** Adds rows of a spreadsheet as machines, with the outcome of each (LES-03). */
import { cellsInOrder, cellsToItem, inBothLanguages } from '@sievert/domain/rows/column'
import { machineColumns } from '@sievert/domain/rows/machine-columns'
import { EMPTY_GUID } from '@sievert/domain/sections/place-of-business'
import { runtimeKey } from '@sievert/domain/text-key'
import { newEquipment, settle } from '@sievert/domain/veterinary-equipment/change'
import { checkEquipment } from '@sievert/domain/veterinary-equipment/check'
import type { VeterinaryCatalogue, VeterinaryEquipment } from '@sievert/domain/veterinary-equipment/values'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { equipmentTypesQuery } from '../../api/veterinary-equipment.ts'
import { RowsPage, type RowsPageProps } from '../../form/rows/RowsPage.tsx'
import type { Row } from '../../form/rows/read-table.ts'
import type { RowsList } from '../../form/rows/rows-list.ts'
import { useOtherTexts, waitWhile } from '../../form/rows/use-other-texts.ts'
import { useVeterinaryCatalogue } from '../../form/use-veterinary-catalogue.ts'
import { useTexts } from '../../texts/texts.ts'
import { namesOf, typeName } from './about-equipment.ts'
import { leftOutRows } from './OutcomeNotice.tsx'
import type { EquipmentCalls } from './use-equipment-calls.ts'

type Machine = VeterinaryEquipment
export type MachineRowsProps = Pick<RowsPageProps<Machine>, 'context' | 'onClose'> & {
  equipment: readonly Machine[]
  importRows: EquipmentCalls['importRows']
}

const BLANK = newEquipment(EMPTY_GUID)
const NOTHING: readonly Row[] = []
/** The type and the make are in the first two columns. */
const TYPE_AND_MAKE = [0, 1]

/** The part of the catalogue that the rows need: all types and makes, and the models of the makes that they name. */
function useRowsCatalogue(equipment: readonly Machine[], rows: readonly Row[]) {
  const { t } = useTexts()
  const { types } = useVeterinaryCatalogue([]).catalogue
  const all = types.map(({ id }) => ({ equipmentTypeId: id, makeId: null }))
  const makes = useVeterinaryCatalogue(all)
  const named = useMemo(() => {
    const columns = machineColumns(makes.catalogue, t).slice(0, TYPE_AND_MAKE.length)
    return rows.map(
      ({ cells }) =>
        cellsToItem(
          columns,
          cellsInOrder(
            cells.map((cell) => cell ?? ''),
            TYPE_AND_MAKE,
          ),
          BLANK,
        ).item,
    )
  }, [rows, makes.catalogue, t])
  const whole = useVeterinaryCatalogue([...all, ...equipment, ...named])
  const needed = [...makes.choices, ...makes.names, ...whole.names]
  const late = needed.filter(({ data }) => data === undefined)
  const hasFailed = late.some(({ isError }) => isError)
  const retry = () => late.forEach(({ refetch }) => void refetch())
  return { catalogue: whole.catalogue, wait: late.length > 0 ? { hasFailed, retry } : undefined }
}

/** The columns in the other language. */
function useOtherColumns(catalogue: VeterinaryCatalogue<string>) {
  const { other, t, isLoading } = useOtherTexts()
  const { data: types, isLoading: isNaming } = useQuery(equipmentTypesQuery(other))
  const columns = useMemo(() => {
    const named = <Named extends { textKey: string }>(all: readonly Named[]) =>
      all.map((each) => ({ ...each, text: t?.(runtimeKey(each.textKey)) ?? '' }))
    const { usageGroups, mountings } = catalogue
    const all = types && { ...catalogue, types, usageGroups: named(usageGroups), mountings: named(mountings) }
    return t && all && machineColumns(all, t)
  }, [catalogue, t, types])
  return { columns, wait: waitWhile(isLoading || isNaming) }
}

export function MachineRows({ equipment, importRows, ...page }: MachineRowsProps) {
  const { t } = useTexts()
  const [rows, onRows] = useState(NOTHING)
  const { catalogue, wait } = useRowsCatalogue(equipment, rows)
  const other = useOtherColumns(catalogue)
  const list = useMemo(
    (): RowsList<Machine> => ({
      columns: inBothLanguages(machineColumns(catalogue, t), other.columns),
      judge: (all: readonly Machine[]) => all.map((each) => checkEquipment(catalogue, each)),
      send: (all: readonly Machine[], options: Parameters<typeof importRows>[1]) =>
        importRows(
          all.map((each) => settle(catalogue, each)),
          options,
        ),
      stored: equipment.map((each) => {
        const { makeName, modelName } = namesOf(each, catalogue)
        const name = [typeName(each, catalogue), makeName, modelName, each.serialNumber].filter(Boolean).join(' ')
        return { id: each.id, name, data: each }
      }),
      blank: BLANK,
      leftOut: leftOutRows,
      keyPath: 'serialNumber',
      keyOf: ({ serialNumber }: Machine) => serialNumber,
    }),
    [catalogue, equipment, importRows, other.columns, t],
  )
  return (
    <RowsPage list={list} wait={wait ?? other.wait} onRows={onRows} fileName={t('rows.machines.file.text')} {...page} />
  )
}
