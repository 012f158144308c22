/** The fields of one piece of equipment: each part appears once what it depends on is settled (VET-02, VET-03). */

import { changeType, changeVoltage } from '@sievert/domain/veterinary-equipment/change'
import { isModelSettled } from '@sievert/domain/veterinary-equipment/check'
import { useWatch } from 'react-hook-form'
import { useField } from '../../form/use-field.ts'
import { useTexts } from '../../texts/texts.ts'
import { Select } from '../../ui/Select.tsx'
import { AddressFields } from './AddressFields.tsx'
import { MeasureField, TextInput } from './inputs.tsx'
import { MakeFields } from './MakeFields.tsx'
import { ModelFields } from './ModelFields.tsx'
import { UsageFields } from './UsageFields.tsx'
import type { EquipmentFormState } from './use-equipment-form.ts'

type EquipmentFieldsProps = { state: EquipmentFormState; applicationId: string }

export function EquipmentFields({ state, applicationId }: EquipmentFieldsProps) {
  const { t } = useTexts()
  const { form, change } = state
  const [equipmentTypeId, isKnownMake, makeId, isKnownModel, modelId] = useWatch({
    control: form.control,
    name: ['equipmentTypeId', 'isKnownMake', 'makeId', 'isKnownModel', 'modelId'],
  })
  const isSettled = isModelSettled({ isKnownMake, makeId, isKnownModel, modelId })
  return (
    <>
      <TypeField state={state} />
      {equipmentTypeId !== null && (
        <>
          <MakeFields state={state} equipmentTypeId={equipmentTypeId} />
          <ModelFields state={state} equipmentTypeId={equipmentTypeId} applicationId={applicationId} />
          <TextInput
            name="serialNumber"
            label={t('equipment.serial-number.label.text')}
            description={t('equipment.serial-number.help.text')}
            optional
          />
          {isSettled && (
            <div className="sv-equipment-measures">
              <MeasureField
                name="max_kV"
                label={t('equipment.max-kv.label.text')}
                help={t('equipment.max-kv.tooltip.text')}
                onChange={(max_kV) => change((equipment) => changeVoltage(equipment, max_kV))}
              />
              <MeasureField
                name="max_mA"
                label={t('equipment.max-ma.label.text')}
                help={t('equipment.max-ma.tooltip.text')}
              />
            </div>
          )}
          <UsageFields state={state} equipmentTypeId={equipmentTypeId} />
          {isSettled && <AddressFields state={state} />}
        </>
      )}
    </>
  )
}

function TypeField({ state: { catalogue, change } }: { state: EquipmentFormState }) {
  const { t } = useTexts()
  const field = useField<number | null>('equipmentTypeId')
  const choose = (id: string) => change((equipment) => changeType(catalogue, equipment, id === '' ? null : Number(id)))
  return (
    <Select
      id={field.name}
      label={t('equipment.type.label.text')}
      value={field.value ?? ''}
      error={field.error}
      onChange={(event) => choose(event.target.value)}
      onBlur={field.blur}
    >
      <option value="">{t('equipment.type.placeholder.text')}</option>
      {catalogue.types.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}
