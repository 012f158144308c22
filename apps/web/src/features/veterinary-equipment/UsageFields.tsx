/** Kinds of animals, mounting of the equipment for each, and possible directions of an opened beam (VET-03). */
import { changeMounting, changeUsage } from '@sievert/domain/veterinary-equipment/change'
import { findMounting, offeredGroups, offeredMountings } from '@sievert/domain/veterinary-equipment/offered'
import type { UsageOption } from '@sievert/domain/veterinary-equipment/values'
import { useWatch } from 'react-hook-form'
import { TextareaInput } from '../../form/fields/TextInput.tsx'
import { useField } from '../../form/fields/use-field.ts'
import { useGroupBlur } from '../../form/sections/choice/use-group-blur.ts'
import { useTexts } from '../../texts/texts.ts'
import { RadioGroup, Radios } from '../../ui/RadioGroup.tsx'
import type { EquipmentFormState } from './use-equipment-form.ts'

type UsageFieldsProps = { state: EquipmentFormState; equipmentTypeId: number }

export function UsageFields({ state, equipmentTypeId }: UsageFieldsProps) {
  const { t } = useTexts()
  const { form, catalogue, change } = state
  const options = useWatch({ control: form.control, name: 'usageSelection.options' })
  return (
    <>
      <OneOf
        name="usageSelection.usage"
        legend={t('equipment.usage.label.text')}
        help={t('equipment.usage.tooltip.text')}
        options={offeredGroups(catalogue, equipmentTypeId)}
        onChoose={(usage) => change((equipment) => changeUsage(catalogue, equipment, usage))}
      />
      {options.map(
        (row, index) =>
          row.isVisible && (
            <MountingFields
              key={row.usage}
              state={state}
              equipmentTypeId={equipmentTypeId}
              row={row}
              at={`usageSelection.options.${index}`}
            />
          ),
      )}
    </>
  )
}

type MountingFieldsProps = UsageFieldsProps & { row: UsageOption; at: string }

function MountingFields({ state: { catalogue, change }, equipmentTypeId, row, at }: MountingFieldsProps) {
  const { t } = useTexts()
  return (
    <>
      <OneOf
        name={`${at}.option`}
        legend={t(`equipment.mounting.${row.usage}.text`)}
        options={offeredMountings(catalogue, equipmentTypeId, row.usage).map((identity) => ({
          identity,
          text: findMounting(catalogue, identity)?.text,
        }))}
        onChoose={(option) => change((equipment) => changeMounting(catalogue, equipment, row.usage, option))}
      />
      {row.isOpened && (
        <TextareaInput
          name={`${at}.description`}
          label={t('equipment.description.label.text')}
          description={t('equipment.description.help.text')}
        />
      )}
    </>
  )
}

type OneOfProps = {
  name: string
  legend: string
  help?: string
  options: readonly { identity: string; text: string | undefined }[]
  onChoose: (identity: string) => void
}

function OneOf({ name, options, onChoose, ...rest }: OneOfProps) {
  const field = useField<string | null>(name)
  const blur = useGroupBlur(field.blur, 0)
  return (
    <RadioGroup {...rest} value={field.value ?? ''} error={field.error} onChange={onChoose} {...blur}>
      <Radios id={name} options={options.map(({ identity, text }) => [identity, text])} />
    </RadioGroup>
  )
}
