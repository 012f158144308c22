/** The item lists of the cat café: their labels, how to add an item, and which part is checked. */
import { CAFE_ID, CAT_ID } from '@sievert/domain/fixtures/cat-cafe-cafe'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

export const press = async (user: UserEvent, name: string | RegExp) =>
  user.click(await screen.findByRole('button', { name }))
export const write = async (user: UserEvent, name: string | RegExp, text: string) => {
  const field = await screen.findByRole('textbox', { name })
  await user.clear(field)
  await user.type(field, text)
}

export const ITEM_LISTS = [
  {
    kind: 'equipment',
    identity: 'CAT_CATS',
    name: 'equipments',
    calls: ['PUT', `equipment/${CAT_ID}`, 'DELETE', `equipment/${CAT_ID}`, 'POST', 'equipment'],
    one: 'Katt 1',
    field: 'Spänning (V)',
    again: /Var i trädgården/,
    save: 'Spara katt',
    remove: 'Ta bort',
    textIn: (item: unknown) => (item as { stepData: Record<string, { text: string }> }).stepData['CAT_VOLTAGE']?.text,
    withText: (item: object, text: string) => ({
      ...item,
      stepData: { ...(item as { stepData: object }).stepData, CAT_VOLTAGE: { text } },
    }),
    add: async (user: UserEvent) => {
      await press(user, 'Lägg till en katt')
      await user.selectOptions(await screen.findByRole('combobox', { name: 'Sorts katt' }), 'Huskatt')
      await write(user, /Var i trädgården/, 'Under syrenen')
      await write(user, 'Namn', 'Kim Katt')
      await write(user, /^Telefon/, '0701234567')
      await write(user, /^E-postadress$/, 'kim@exempel.se')
      await write(user, /^Upprepa/, 'kim@exempel.se')
    },
  },
  {
    kind: 'a place',
    identity: 'CAT_PLACES',
    name: 'placesOfBusiness',
    calls: ['PUT', 'placeOfBusiness', 'DELETE', `placeOfBusiness/${CAFE_ID}`, 'POST', 'placeOfBusiness'],
    one: 'Plats 1',
    field: 'Gatuadress',
    again: 'Ort',
    save: 'Spara platsen',
    remove: 'Ta bort platsen',
    textIn: (item: unknown) => (item as { street: string }).street,
    withText: (item: object, text: string) => ({ ...item, street: text }),
    add: async (user: UserEvent) => {
      await press(user, 'Lägg till ett kafé')
      await screen.findByRole('option', { name: 'Sverige' })
      await user.selectOptions(screen.getByRole('combobox', { name: 'Land' }), 'Sverige')
      await write(user, 'Gatuadress', 'Klövervägen 9')
      await write(user, 'Postnummer', '123 45')
      await write(user, 'Ort', 'Ängsta')
    },
  },
] as const
