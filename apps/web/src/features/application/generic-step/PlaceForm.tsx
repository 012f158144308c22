/** One place of business (SEC-09). */
import { SWEDEN } from '@sievert/domain/rules/sweden'
import {
  checkPlaceOfBusiness,
  decodePlaceOfBusiness,
  newPlaceOfBusiness,
  type PlaceOfBusiness,
  type PlaceOfBusinessSection,
} from '@sievert/domain/sections/place-of-business'
import { labelOfField } from '@sievert/domain/texts/of-path'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { countriesQuery } from '../../../api/reference-data.ts'
import { useAutosave } from '../../../form/autosave/use-autosave.ts'
import { CountryField } from '../../../form/fields/CountryField.tsx'
import { TextInput } from '../../../form/fields/TextInput.tsx'
import { useField } from '../../../form/fields/use-field.ts'
import { ItemFields, ItemFrame } from '../../../form/items/ItemFrame.tsx'
import { itemPlace } from '../../../form/items/use-unsent-item.ts'
import { useJudgedForm } from '../../../form/validation/use-judged-form.ts'
import { useTexts } from '../../../texts/texts.ts'
import { MessageBox } from '../../../ui/MessageBox.tsx'
import type { ItemFormProps } from './item-form-props.ts'

const LABELS = {
  name: 'place.name.text',
  street: 'place.street.text',
  zipCode: 'place.zip-code.text',
  city: 'place.city.text',
  country: 'place.country.text',
} as const

type PlaceFormProps = ItemFormProps<PlaceOfBusinessSection<string>, PlaceOfBusiness, PlaceOfBusiness>

export function PlaceForm({ context, section, id, copy, list, onClose, onSaved }: PlaceFormProps) {
  const { t, language } = useTexts()
  const { data: countries = [] } = useQuery(countriesQuery(language))
  const [stored] = useState(() => list.items.find((each) => each.id === id))
  const form = useJudgedForm<PlaceOfBusiness>({
    defaultValues: stored ?? (copy && { ...copy, id: newPlaceOfBusiness().id }) ?? newPlaceOfBusiness(),
    check: checkPlaceOfBusiness,
  })
  const text = (value: unknown) =>
    typeof value === 'string' ? value : (countries.find((each) => each.iso3166Numeric === value)?.name ?? '')
  const read = () => structuredClone(form.getValues())
  const autosave = useAutosave<PlaceOfBusiness, PlaceOfBusiness>({
    applicationId: context.application.applicationId,
    place: itemPlace(context.stepNumber, { list: section.identity, id }),
    item: { isGone: id !== null && !stored, onLetGo: onClose },
    form,
    read,
    write: (values) => form.reset(values, { keepDefaultValues: true }),
    server: null,
    fields: () => Object.entries(LABELS).map(([path, label]) => ({ path, label: t(label), text })),
    revive: decodePlaceOfBusiness,
  })
  const item = {
    autosave,
    read,
    save: list.save,
    stored,
    itemOf: (place: PlaceOfBusiness) => place,
    valuesOf: (place: PlaceOfBusiness) => place,
    onAnswer: ({ reply }: { reply: PlaceOfBusiness }) => onSaved(reply, t('place.saved.text')),
  }
  const noun = section.noun ?? t('place.noun.text')
  return (
    <ItemFrame
      title={(isNew) => t(isNew ? 'place.add.header.text' : 'place.edit.header.text', [noun])}
      context={context}
      saveText={t('place.save.text')}
      form={form}
      labelOf={(path) => labelOfField(path, t)}
      item={item}
      onClose={onClose}
    >
      <ItemFields>
        {copy && <MessageBox variant="info">{t('item.copy.note.text')}</MessageBox>}
        <PlaceFields />
      </ItemFields>
    </ItemFrame>
  )
}

/** No autofill: the place is rarely the applicant's own address. */
function PlaceFields() {
  const { t } = useTexts()
  const country = useField<number | null>('country')
  return (
    <>
      <TextInput name="name" label={t(LABELS.name)} optional />
      <CountryField field={country} label={t(LABELS.country)} />
      <TextInput name="street" label={t(LABELS.street)} />
      <TextInput name="zipCode" label={t(LABELS.zipCode)} inputMode={country.value === SWEDEN ? 'numeric' : 'text'} />
      <TextInput name="city" label={t(LABELS.city)} />
    </>
  )
}
