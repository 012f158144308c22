/** The wizard of a type with conditional steps and two lists, on the preview's server in memory. */
import { parkWith } from '@sievert/domain/fixtures/dog-park'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { openDogPark as open } from '../../../test/dog-park-page.ts'
import { sectionOf } from '../../../test/section-of.ts'

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const steps = () =>
  [...document.querySelectorAll('.sv-progress > li')].map((item) => item.textContent?.replace(/ \(.*/, ''))

describe('a hidden section', () => {
  it('appears while its condition is typed, next in the tab order, and leaves when the field is left (VOC-05)', async () => {
    const { user } = await open(parkWith('no', ['biting', 'biting']), 1)
    const text = await screen.findByRole('textbox', { name: /bitna/ })
    const guard = () => screen.queryByRole('textbox', { name: /Namn/ })
    expect(guard()).toBeNull()
    await user.type(text, 'Grind')
    expect(text).toHaveFocus()
    await screen.findByRole('textbox', { name: /Namn/ })
    await user.tab()
    expect(guard()).toHaveFocus()
    await user.type(screen.getByRole('textbox', { name: /Namn/ }), 'Tolvan')
    // Another text takes the place of this one: in between there is none.
    await user.clear(text)
    expect(guard()).toHaveValue('Tolvan')
    await user.type(text, 'Staket')
    await user.tab()
    expect(guard()).toHaveValue('Tolvan')
    await user.clear(text)
    await user.tab()
    // Tab had entered the section that goes.
    await waitFor(() => expect(guard()).toBeNull())
    await waitFor(() => expect(screen.getByRole('button', { name: /^Nästa steg/ })).toHaveFocus())
  })
})

describe('a hidden step', () => {
  it('is left out of the progress, and an address of it leads to the nearest shown one (VOC-05)', async () => {
    const { at, id } = await open(parkWith('no', ['biting']), 1)
    await heading('Parken')
    await waitFor(() => expect(at()).toBe(`/app/${id}?step=0`))
    expect(steps()).toEqual(['1Parken', '2Allmänna uppgifter', '3Granska och skriv under'])
    expect(screen.getByText('Steg 1 av 3: Parken')).toBeInTheDocument()
  })

  it('is passed over by next and previous, until the answers show it (VOC-05)', { tags: ['nightly'] }, async () => {
    const { user, at, id } = await open(parkWith('no', ['biting', 'small']), 3)
    await heading('Allmänna uppgifter')
    await user.click(await screen.findByRole('button', { name: 'Föregående steg: Parken' }))
    await heading('Parken')
    expect(screen.getByRole('button', { name: 'Nästa steg: Allmänna uppgifter' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Ändra Hund 2' }))
    await user.click(await screen.findByRole('radio', { name: 'Stor' }))
    await user.click(await screen.findByRole('radio', { name: 'Ja' }))
    await user.type(await screen.findByRole('textbox', { name: /munkorg/ }), 'Läder')
    await user.click(screen.getByRole('button', { name: 'Spara hund' }))
    await heading('Parken')
    expect(await screen.findByRole('button', { name: 'Nästa steg: Besökarna' })).toBeInTheDocument()
    expect(steps().map((step) => step?.slice(1))).toContain('Besökarna')
    expect(screen.getByText('Steg 1 av 4: Parken')).toBeInTheDocument()
    expect(at()).toBe(`/app/${id}?step=0`)
  })

  it('appears when a text that a condition reads is left (VOC-05)', async () => {
    const { user } = await open(parkWith('no', ['biting', 'biting']), 1)
    await user.type(await screen.findByRole('textbox', { name: /bitna/ }), 'Grind')
    await user.tab()
    await user.type(await screen.findByRole('textbox', { name: /Namn/ }), 'Tolvan')
    await user.tab()
    expect(await screen.findByRole('button', { name: 'Nästa steg: Vakten' })).toBeInTheDocument()
  })
})

describe('two lists in a step', () => {
  it('have their own items, numbers, add buttons and and focus (VOC-04)', async () => {
    const { user } = await open(parkWith('yes', ['small', 'small'], ['Boll']), 0)
    await heading('Parken')
    const titles = (identity: string) =>
      sectionOf(identity)
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    expect(titles('PARK_DOGS')).toEqual(['Hund 1LitenÄndraKopieraTa bort', 'Hund 2LitenÄndraKopieraTa bort'])
    expect(titles('PARK_TOYS')).toEqual(['Leksak 1BollÄndraKopieraTa bort'])
    await user.click(sectionOf('PARK_TOYS').getByRole('button', { name: 'Lägg till leksak' }))
    await heading('Lägg till leksak')
    await user.type(screen.getByRole('textbox', { name: /Vad är det/ }), 'Pinne')
    await user.click(screen.getByRole('button', { name: 'Spara leksak' }))
    await heading('Parken')
    expect(titles('PARK_DOGS')).toHaveLength(2)
    expect(titles('PARK_TOYS')).toEqual(['Leksak 1BollÄndraKopieraTa bort', 'Leksak 2PinneÄndraKopieraTa bort'])
    expect(sectionOf('PARK_TOYS').getAllByRole('listitem')[1]).toHaveFocus()
    expect(new Set([...document.querySelectorAll('[id]')].map(({ id }) => id)).size).toBe(
      document.querySelectorAll('[id]').length,
    )
    expect(await screen.findByRole('textbox', { name: /regler gäller för leksakerna/ })).toBeInTheDocument()
    await user.click(sectionOf('PARK_TOYS').getByRole('button', { name: 'Ta bort Leksak 2' }))
    await user.click(screen.getByRole('button', { name: 'Ta bort' }))
    await waitFor(() => expect(titles('PARK_TOYS')).toHaveLength(1))
    expect(titles('PARK_DOGS')).toHaveLength(2)
  })
})
