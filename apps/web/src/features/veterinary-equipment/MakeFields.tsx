/** The make: chosen among the visible ones, or typed if it is not in the list (VET-02). */
import { changeMake } from '@sievert/domain/veterinary-equipment/change'
import { useQuery } from '@tanstack/react-query'
import { makesQuery } from '../../api/veterinary-equipment.ts'
import { TextInput } from '../../form/fields/TextInput.tsx'
import { LoadFailed } from '../../form/page/LoadFailed.tsx'
import { useTexts } from '../../texts/texts.ts'
import { SearchedField } from './inputs.tsx'
import type { EquipmentFormState } from './use-equipment-form.ts'

type MakeFieldsProps = Pick<EquipmentFormState, 'change'> & {
  equipmentTypeId: number
  isKnown: boolean
  makeId: number | null
}

export function MakeFields({ change, equipmentTypeId, isKnown, makeId }: MakeFieldsProps) {
  const { t } = useTexts()
  const { data = [], isError, refetch } = useQuery(makesQuery(equipmentTypeId))
  // A make that was hidden after it had been chosen remains selectable.
  const offered = data.filter(({ id, visible }) => visible || id === makeId)
  return (
    <>
      <SearchedField
        key={equipmentTypeId}
        name="makeId"
        what="make"
        options={offered}
        isUnknown={!isKnown}
        onChoose={(id, makeName) => change((equipment) => ({ ...changeMake(equipment, id), makeName }))}
      />
      {isError && <LoadFailed isPart textKey="equipment.error.makes.text" onRetry={refetch} />}
      {!isKnown && <TextInput name="makeName" label={t('equipment.make-name.label.text')} />}
    </>
  )
}
