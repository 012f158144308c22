/** Which animals, how the equipment is mounted for each, and where an opened beam may point (VET-03). */
import { changeMounting, changeUsage } from '@sievert/domain/veterinary-equipment/change'
import { findMounting, offeredGroups, offeredMountings } from '@sievert/domain/veterinary-equipment/offered'
import type { UsageOption } from '@sievert/domain/veterinary-equipment/values'
import { useWatch } from 'react-hook-form'
import { useGroupBlur } from '../../form/sections/choice/use-group-blur.ts'
import { useField } from '../../form/use-field.ts'
import { useTexts } from '../../texts/texts.ts'
import { Radio, RadioGroup } from '../../ui/RadioGroup.tsx'
import { Textarea } from '../../ui/Textarea.tsx'
import type { EquipmentFormState } from './use-equipment-form.ts'

type UsageFieldsProps = { state: EquipmentFormState; equipmentTypeId: number }

export function UsageFields({ state, equipmentTypeId }: UsageFieldsProps) {
  const options = useWatch({ control: state.form.control, name: 'usageSelection.options' })
  return (
    <>
      <UsageField state={state} equipmentTypeId={equipmentTypeId} />
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

function UsageField({ state: { catalogue, change }, equipmentTypeId }: UsageFieldsProps) {
  const { t } = useTexts()
  const field = useField<string | null>('usageSelection.usage')
  const blur = useGroupBlur(field.blur, 0)
  return (
    <RadioGroup
      legend={t('equipment.usage.label.text')}
      help={t('equipment.usage.tooltip.text')}
      value={field.value ?? ''}
      error={field.error}
      onChange={(usage: string) => change((equipment) => changeUsage(catalogue, equipment, usage))}
      {...blur}
    >
      {offeredGroups(catalogue, equipmentTypeId).map(({ identity, text }, index) => (
        <Radio key={identity} value={identity} {...(index === 0 ? { id: field.name } : {})}>
          {text}
        </Radio>
      ))}
    </RadioGroup>
  )
}

type MountingFieldsProps = UsageFieldsProps & { row: UsageOption; at: string }

function MountingFields({ state: { catalogue, change }, equipmentTypeId, row, at }: MountingFieldsProps) {
  const { t } = useTexts()
  const field = useField<string | null>(`${at}.option`)
  const blur = useGroupBlur(field.blur, 0)
  return (
    <>
      <RadioGroup
        legend={t(`equipment.mounting.${row.usage}.text`)}
        value={field.value ?? ''}
        error={field.error}
        onChange={(option: string) => change((equipment) => changeMounting(catalogue, equipment, row.usage, option))}
        {...blur}
      >
        {offeredMountings(catalogue, equipmentTypeId, row.usage).map((identity, index) => (
          <Radio key={identity} value={identity} {...(index === 0 ? { id: field.name } : {})}>
            {findMounting(catalogue, identity)?.text}
          </Radio>
        ))}
      </RadioGroup>
      {row.isOpened && <BeamDirection name={`${at}.description`} />}
    </>
  )
}

function BeamDirection({ name }: { name: string }) {
  const { t } = useTexts()
  const field = useField<string>(name)
  return (
    <Textarea
      id={name}
      label={t('equipment.description.label.text')}
      description={t('equipment.description.help.text')}
      value={field.value}
      error={field.error}
      onChange={(event) => field.change(event.target.value)}
      onBlur={field.blur}
    />
  )
}
