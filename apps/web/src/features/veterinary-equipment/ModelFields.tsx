/** The model: chosen among those of the make, or typed, with the manufacturer's product sheets (VET-02). */
import type { FileEntry } from '@sievert/domain/file-entry'
import { changeModel } from '@sievert/domain/veterinary-equipment/change'
import { PRODUCT_SHEETS_MAX } from '@sievert/domain/veterinary-equipment/check'
import { useQuery } from '@tanstack/react-query'
import { modelsQuery } from '../../api/veterinary-equipment.ts'
import { TextInput } from '../../form/fields/TextInput.tsx'
import { useField } from '../../form/fields/use-field.ts'
import { LoadFailed } from '../../form/page/LoadFailed.tsx'
import { FilesField } from '../../form/upload/FilesField.tsx'
import { useTexts } from '../../texts/texts.ts'
import { BodyText, Heading } from '../../ui/Typography.tsx'
import { SearchedField } from './inputs.tsx'
import type { EquipmentFormState } from './use-equipment-form.ts'

type ModelFieldProps = { state: EquipmentFormState; equipmentTypeId: number; makeId: number; isKnown: boolean }

export function ModelField({ state: { catalogue, change }, equipmentTypeId, makeId, isKnown }: ModelFieldProps) {
  const { data = [], isError, refetch } = useQuery(modelsQuery(equipmentTypeId, makeId))
  return (
    <>
      <SearchedField
        key={makeId}
        name="modelId"
        what="model"
        options={data}
        isUnknown={!isKnown}
        onChoose={(id, modelName) => change((equipment) => ({ ...changeModel(catalogue, equipment, id), modelName }))}
      />
      {isError && <LoadFailed isPart textKey="equipment.error.models.text" onRetry={refetch} />}
    </>
  )
}

/** Fields for a model that is not in the catalogue. */
export function UnknownModel({ applicationId }: { applicationId: string }) {
  const { t } = useTexts()
  const sheets = useField<FileEntry[]>('productSheets')
  return (
    <>
      <TextInput name="modelName" label={t('equipment.model-name.label.text')} />
      <section className="sv-documentation" aria-labelledby="product-sheets-heading">
        <div>
          <Heading level="2" size="xsmall" id="product-sheets-heading">
            {t('equipment.product-sheets.label.text')}
          </Heading>
          <BodyText className="sv-soft">{t('equipment.product-sheets.help.text')}</BodyText>
        </div>
        <FilesField
          name={sheets.name}
          applicationId={applicationId}
          label={t('equipment.product-sheets.label.text')}
          files={sheets.value}
          onChange={sheets.change}
          error={sheets.error}
          max={PRODUCT_SHEETS_MAX}
        />
      </section>
    </>
  )
}
