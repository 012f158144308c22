/** The make: chosen among the visible ones, or typed when it is not in the list (VET-02). */
import { changeMake } from '@sievert/domain/veterinary-equipment/change'
import { useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { makesQuery } from '../../api/veterinary-equipment.ts'
import { LoadFailed } from '../../form/LoadFailed.tsx'
import { useField } from '../../form/use-field.ts'
import { useTexts } from '../../texts/texts.ts'
import { Select } from '../../ui/Select.tsx'
import { TextInput } from './inputs.tsx'
import type { EquipmentFormState } from './use-equipment-form.ts'

/** The choice of what is not in a list. */
export const UNKNOWN = 'unknown'

type MakeFieldsProps = { state: EquipmentFormState; equipmentTypeId: number }

export function MakeFields({ state: { form, change }, equipmentTypeId }: MakeFieldsProps) {
  const { t } = useTexts()
  const field = useField<number | null>('makeId')
  const isKnown = useWatch({ control: form.control, name: 'isKnownMake' })
  const { data = [], isError, refetch } = useQuery(makesQuery(equipmentTypeId))
  // A make that was hidden after it had been chosen is still the one that stands here.
  const offered = data.filter(({ id, visible }) => visible || id === field.value)
  const choose = (value: string) => {
    const make = value === UNKNOWN ? UNKNOWN : (offered.find(({ id }) => String(id) === value) ?? null)
    if (make === UNKNOWN || make === null) change((equipment) => changeMake(equipment, make))
    else change((equipment) => ({ ...changeMake(equipment, make.id), makeName: make.name }))
  }
  return (
    <>
      <Select
        id={field.name}
        label={t('equipment.make.label.text')}
        value={isKnown ? (field.value ?? '') : UNKNOWN}
        error={field.error}
        onChange={(event) => choose(event.target.value)}
        onBlur={field.blur}
      >
        <option value="">{t('equipment.make.placeholder.text')}</option>
        {offered.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
        <option value={UNKNOWN}>{t('equipment.make.unknown.text')}</option>
      </Select>
      {isError && <LoadFailed isPart textKey="equipment.error.makes.text" onRetry={() => void refetch()} />}
      {!isKnown && <TextInput name="makeName" label={t('equipment.make-name.label.text')} />}
    </>
  )
}
