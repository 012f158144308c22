/** The fields of the equipment: each part appears once the answers that it depends on are given (VET-02, VET-03). */
import { changeType, changeVoltage } from '@sievert/domain/veterinary-equipment/change'
import { isModelSettled } from '@sievert/domain/veterinary-equipment/check'
import { useWatch } from 'react-hook-form'
import { TextInput } from '../../form/fields/TextInput.tsx'
import { useTexts } from '../../texts/texts.ts'
import { AddressFields } from './AddressFields.tsx'
import { MeasureField, TypeField } from './inputs.tsx'
import { MakeFields } from './MakeFields.tsx'
import { ModelField, UnknownModel } from './ModelFields.tsx'
import { UsageFields } from './UsageFields.tsx'
import type { EquipmentFormState } from './use-equipment-form.ts'

type EquipmentFieldsProps = { state: EquipmentFormState; applicationId: string }

export function EquipmentFields({ state, applicationId }: EquipmentFieldsProps) {
  const { t } = useTexts()
  const { form, catalogue, change } = state
  const [equipmentTypeId, isKnownMake, makeId, isKnownModel, modelId] = useWatch({
    control: form.control,
    name: ['equipmentTypeId', 'isKnownMake', 'makeId', 'isKnownModel', 'modelId'],
  })
  const isSettled = isModelSettled({ isKnownMake, makeId, isKnownModel, modelId })
  return (
    <>
      <TypeField
        name="equipmentTypeId"
        options={catalogue.types}
        onChoose={(id) => change((equipment) => changeType(catalogue, equipment, id === 'unknown' ? null : id))}
      />
      {equipmentTypeId !== null && (
        <>
          <MakeFields change={change} equipmentTypeId={equipmentTypeId} isKnown={isKnownMake} makeId={makeId} />
          {isKnownMake && makeId !== null && (
            <ModelField state={state} equipmentTypeId={equipmentTypeId} makeId={makeId} isKnown={isKnownModel} />
          )}
          {!isKnownModel && <UnknownModel applicationId={applicationId} />}
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
                onTyped={(max_kV) => change((equipment) => changeVoltage(equipment, max_kV))}
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
