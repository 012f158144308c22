/** One place of business (SEC-09). */
import type { PlaceOfBusinessSection } from '@sievert/domain/application-type/definition'
import type { PlaceOfBusiness } from '@sievert/domain/application-type/values'
import {
  checkPlaceOfBusiness,
  decodePlaceOfBusiness,
  newPlaceOfBusiness,
} from '@sievert/domain/sections/place-of-business'
import { labelOfField } from '@sievert/domain/texts/of-path'
import { useState } from 'react'
import { useAutosave } from '../../../form/autosave/use-autosave.ts'
import { tellIssues } from '../../../form/issues.ts'
import { useJudgedForm } from '../../../form/use-judged-form.ts'
import { useTexts } from '../../../texts/texts.ts'
import { ItemFrame } from './ItemFrame.tsx'
import type { ItemFormProps } from './item-form-props.ts'
import { itemSlot } from './item-slot.ts'
import { PlaceFields } from './PlaceFields.tsx'
import { placeFields } from './place-fields.ts'

type PlaceFormProps = Omit<ItemFormProps, 'edited'> & { section: PlaceOfBusinessSection<string>; id: string | null }

export function PlaceForm({ context, section, id, answers, save, onClose, onSaved }: PlaceFormProps) {
  const { t } = useTexts()
  const { application, stepNumber } = context
  const [initial] = useState(() => {
    const value = answers[stepNumber]?.[section.identity]
    const stored =
      value && 'placesOfBusiness' in value ? value.placesOfBusiness.find((each) => each.id === id) : undefined
    return stored ?? newPlaceOfBusiness()
  })
  const form = useJudgedForm<PlaceOfBusiness>({ defaultValues: initial, check: checkPlaceOfBusiness })
  const read = () => structuredClone(form.getValues())
  const autosave = useAutosave<PlaceOfBusiness, PlaceOfBusiness>({
    applicationId: application.applicationId,
    slot: itemSlot(stepNumber, section.identity, id),
    form,
    read,
    write: (values) => form.reset(values, { keepDefaultValues: true }),
    server: null,
    fields: () => placeFields(t),
    revive: decodePlaceOfBusiness,
  })
  const check = async () => {
    let checked: PlaceOfBusiness | undefined
    await form.handleSubmit(() => {
      checked = read()
    })()
    return checked
  }
  const noun = section.noun ?? t('place.noun.text')
  return (
    <ItemFrame
      title={t(id === null ? 'place.add.header.text' : 'place.edit.header.text', [noun])}
      saveText={t('place.save.text')}
      form={form}
      labelOf={(path) => labelOfField(path, t)}
      autosave={autosave}
      check={check}
      save={async (place) => {
        await save.place(section, id, place)
        onSaved(t('place.saved.text'))
      }}
      showIssues={(issues) => tellIssues(form, issues)}
      onClose={onClose}
    >
      <form noValidate className="sv-form">
        <PlaceFields />
        {/* What Enter presses. */}
        <input type="submit" hidden />
      </form>
    </ItemFrame>
  )
}
