/** Adds rows of a spreadsheet to a list of equipment made of sections, or of places (LES-03). */
import { initialItem } from '@sievert/domain/engine/initial'
import { resetHiddenInItems } from '@sievert/domain/engine/reset'
import { validateItems } from '@sievert/domain/engine/validate'
import { itemColumns } from '@sievert/domain/rows/item-columns'
import { placeColumns } from '@sievert/domain/rows/place-columns'
import type { Answers } from '@sievert/domain/sections/answers'
import { type EquipmentSection, type ItemData, shortAnswer } from '@sievert/domain/sections/equipment'
import {
  checkPlaceOfBusiness,
  newPlaceOfBusiness,
  type PlaceOfBusiness,
  type PlaceOfBusinessSection,
} from '@sievert/domain/sections/place-of-business'
import type { TextInputValue } from '@sievert/domain/sections/text-input'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { countriesQuery } from '../../../api/reference-data.ts'
import { today } from '../../../api/server-clock.ts'
import { type ItemSectionDefinition, listId, type StepItems } from '../../../form/items/step-items.ts'
import { RowsPage } from '../../../form/rows/RowsPage.tsx'
import type { RowsList } from '../../../form/rows/rows-list.ts'
import type { StepPageContext } from '../../../form/step/step-page.ts'
import { useTexts } from '../../../texts/texts.ts'

type Props<Section> = { context: StepPageContext; section: Section; items: StepItems; answers: Answers }

export function ItemRows({ section, answers: latest, ...rest }: Props<ItemSectionDefinition>) {
  // The answers that conditions refer to do not change while this page is open.
  const [answers] = useState(latest)
  const props = { ...rest, answers }
  return section.sectionType === 'Equipment' ? (
    <EquipmentRows section={section} {...props} />
  ) : (
    <PlaceRows section={section} {...props} />
  )
}

const useClosing = (items: StepItems, section: ItemSectionDefinition) => (added: readonly string[], said: string) =>
  items.close([...added.slice(0, 1), listId(section)], said, true)

function EquipmentRows({ context, section, items, answers }: Props<EquipmentSection<string>>) {
  const { t, language } = useTexts()
  const { compiled } = context
  const { identity, rowKey } = section
  const { equipments } = items
  const held = useMemo(() => equipments(section), [equipments, section])
  const stored = useMemo(
    () =>
      held.items.map(({ id, stepData }) => ({ id, name: shortAnswer(section, stepData, language), data: stepData })),
    [held.items, section, language],
  )
  const columns = useMemo(() => itemColumns(section, t), [section, t])
  const { importRows } = held
  const list = useMemo((): RowsList<ItemData> => {
    const shown = (all: readonly ItemData[]) => resetHiddenInItems(compiled, identity, all, answers)
    return {
      columns,
      stored,
      blank: initialItem(compiled, identity, answers) as ItemData,
      keyPath: rowKey && `${rowKey}.text`,
      keyOf: (data) => (rowKey ? ((data[rowKey] as TextInputValue | undefined)?.text ?? '') : ''),
      judge: (all) => validateItems(compiled, identity, shown(all), answers, today()),
      send: (all, options) =>
        importRows(
          shown(all).map((stepData) => ({ id: '', stepData: stepData as ItemData })),
          options,
        ),
    }
  }, [columns, stored, compiled, identity, rowKey, answers, importRows])
  const close = useClosing(items, section)
  return <RowsPage list={list} context={context} fileName={section.noun} onClose={close} />
}

function PlaceRows({ context, section, items }: Props<PlaceOfBusinessSection<string>>) {
  const { t, language } = useTexts()
  const { data: countries, isError, refetch } = useQuery(countriesQuery(language))
  const { rowKey } = section
  const { places: placesOf } = items
  const held = useMemo(() => placesOf(section), [placesOf, section])
  const { items: places, importRows } = held
  const list = useMemo(
    (): RowsList<PlaceOfBusiness> => ({
      columns: placeColumns(t, new Map(countries?.map((each) => [each.iso3166Numeric, each.name]))),
      stored: places.map((place) => ({ id: place.id, name: place.name || place.street, data: place })),
      blank: newPlaceOfBusiness(),
      keyPath: rowKey,
      keyOf: (place) => (rowKey ? place[rowKey] : ''),
      judge: (all) => all.map(checkPlaceOfBusiness),
      send: importRows,
    }),
    [t, countries, places, rowKey, importRows],
  )
  const close = useClosing(items, section)
  return (
    <RowsPage
      list={list}
      wait={countries ? undefined : { hasFailed: isError, retry: () => void refetch() }}
      context={context}
      fileName={section.noun ?? t('place.noun.text')}
      onClose={close}
    />
  )
}
