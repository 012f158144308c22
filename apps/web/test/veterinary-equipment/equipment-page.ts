/** User actions on the equipment step, and equipment for them. */
import { screen, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'

export * from './machines.ts'

/** Straight down on small animals: requires a notification only. */
export const SMALL_ANIMALS = { usage: 'Bara smådjur', mounting: 'Fast monterad, strålar bara rakt nedåt' }

export const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
/** Waits for the list. */
export const list = () => screen.findByRole('button', { name: 'Lägg till utrustning' })
export const button = (name: string | RegExp) => screen.findByRole('button', { name })
export const cards = () => screen.queryAllByRole('listitem').filter((item) => item.id !== '')
export const card = (name: string | RegExp) => within(screen.getByRole('listitem', { name }))
export const choose = async (user: UserEvent, label: string, option: string) =>
  user.selectOptions(
    await screen.findByLabelText(label),
    await within(await screen.findByLabelText(label)).findByText(option),
  )
export const tick = async (user: UserEvent, name: string) => user.click(await screen.findByRole('radio', { name }))
export const write = async (user: UserEvent, label: string | RegExp, text: string) => {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
}

export const NEXT = /^Nästa steg/
export const SAVE = 'Spara utrustning'

/** Opens an empty form. */
export const openForm = async (user: UserEvent) => {
  await user.click(await button('Lägg till utrustning'))
  await heading('Lägg till utrustning')
}

/** Chooses type, make and model, so that every part of the form is rendered. */
export const chooseStationary = async (user: UserEvent) => {
  await choose(user, 'Typ av utrustning', 'Stationär röntgenutrustning')
  await choose(user, 'Fabrikat', 'Examion')
  await choose(user, 'Modell', 'Maxivet 400 HF')
}

/** Fills in complete stationary equipment with this usage and mounting. */
export const fillIn = async (user: UserEvent, usage: string, mounting: string) => {
  await chooseStationary(user)
  await tick(user, usage)
  await tick(user, mounting)
  await write(user, 'Gatuadress', 'Klövervägen 3')
  await write(user, 'Postnummer', '123 45')
  await write(user, 'Ort', 'Ängsta')
}
