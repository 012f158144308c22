/** Tests of an answer that hides a list with items: the question before, and the list when it is shown again. */
import { dogPark, parkWith } from '@sievert/domain/fixtures/dog-park'
import type { Section } from '@sievert/domain/sections/section-types'
import type { LocalisedText } from '@sievert/domain/texts/language'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { openDogPark } from '../../../test/dog-park-page.ts'
import { problem } from '../../../test/fake-server.ts'
import { sectionOf } from '../../../test/section-of.ts'
import { addressOf, answerCalls, type Responder } from '../../api/call.ts'
import { toWire } from '../../api/step-values.ts'

/** The last fence that was saved, and the number of times that the fee was read. */
const open = async (toys: readonly string[], park = dogPark) => {
  const { user, asked, id } = await openDogPark(parkWith('yes', [], toys), 0, park)
  const bodies = () => asked.mock.calls.flatMap(([method, , body]) => (method === 'PUT' ? [JSON.stringify(body)] : []))
  const isSaved = (fence: string) => bodies().at(-1)?.includes(`park.fence.${fence}`) === true
  const feesRead = () => asked.mock.calls.filter(([, path]) => path.endsWith('/applicationFee')).length
  return { user, asked, id, isSaved, feesRead }
}
const fence = (name: 'Ja' | 'Nej') => screen.getByRole('radio', { name })
const toys = () => sectionOf('PARK_TOYS').queryAllByRole('listitem')
const dialog = () => screen.queryByRole('dialog', { name: 'Vill du ta bort det du har lagt till?' })

it('asks before an answer that deletes items, and keeps the answer when cancelled (SEC-03, VOC-04)', async () => {
  const { user } = await open(['Boll'])
  const frames: (() => void)[] = []
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
  await user.click(fence('Nej'))
  expect(dialog()).toHaveTextContent('Leksaker')
  expect(toys()).toHaveLength(1)
  await user.keyboard('{Escape}')
  expect(dialog()).toBeNull()
  // A slow browser paints only now.
  for (const frame of frames) frame()
  await new Promise((done) => setTimeout(done))
  expect(fence('Nej')).toHaveFocus()
  expect(fence('Ja')).toBeChecked()
  expect(toys()).toHaveLength(1)
})

it('shows a list again as the server has it, and the fee (SEC-03, VOC-04, FEE-03)', async () => {
  const { user, isSaved, feesRead } = await open(['Boll', 'Pinne'])
  await user.click(fence('Nej'))
  const before = feesRead()
  await user.click(screen.getByRole('button', { name: 'Ändra svaret och ta bort' }))
  expect(fence('Nej')).toBeChecked()
  expect(fence('Nej')).toHaveFocus()
  await waitFor(() => expect(isSaved('no')).toBe(true), { timeout: 5000 })
  await waitFor(() => expect(feesRead()).toBeGreaterThan(before))
  await user.click(fence('Ja'))
  expect(toys()).toHaveLength(0)
  await waitFor(() => expect(isSaved('yes')).toBe(true), { timeout: 5000 })
  await user.click(sectionOf('PARK_TOYS').getByRole('button', { name: 'Lägg till leksak' }))
  await user.type(await screen.findByRole('textbox', { name: /Vad är det/ }), 'Ring')
  await user.click(screen.getByRole('button', { name: 'Spara leksak' }))
  await screen.findByRole('heading', { level: 1, name: 'Parken' })
  expect(toys().map((item) => item.textContent)).toEqual(['Leksak 1RingÄndraKopieraTa bort'])
})

it('asks nothing about a list without items (SEC-03)', async () => {
  const { user } = await open([])
  await user.click(fence('Nej'))
  expect(dialog()).toBeNull()
  expect(fence('Nej')).toBeChecked()
})

const isToyList = ({ identity }: Section<LocalisedText>) => identity.startsWith('PARK_TOY')
/** The same park with its toys in the third step. */
const toysApart = {
  ...dogPark,
  steps: dogPark.steps.map((step, index) => {
    const { enabledWhen: _, ...shown } = step
    const [toyLists, others] = [
      dogPark.steps[0]?.sections.filter(isToyList) ?? [],
      step.sections.filter((section) => !isToyList(section)),
    ]
    return index === 2 ? { ...shown, sections: [...others, ...toyLists] } : { ...step, sections: others }
  }),
}

describe.each([
  ['the same step', dogPark, 0],
  ['another step', toysApart, 2],
])('items that another tab has added to a list of %s', (_where, park, step) => {
  const openBesideAnother = async () => {
    const { asked, id, ...page } = await open([], park)
    const params = { applicationId: id, stepNumber: step }
    const additions = `${addressOf('addEquipment', { params })}?section=PARK_TOYS`
    await asked('POST', additions, { stepData: toWire({ TOY_NAME: { text: 'Ring' } }) }, {})
    const stored = async () =>
      JSON.stringify(await (await asked('GET', addressOf('readStep', { params }), null, {}))?.json())
    expect(await stored()).toContain('Ring')
    const refuse: Responder = (method, _path, _body, { headers }) => {
      if (method !== 'PUT' || new Headers(headers).get('Sievert-Emptied-Lists') === 'PARK_TOYS') return undefined
      const { status, body: refusal } = problem(412, 'error.stale.text')
      return Response.json(refusal, { status })
    }
    onTestFinished(answerCalls(refuse))
    await page.user.click(fence('Nej'))
    expect(dialog()).toBeNull()
    await waitFor(() => expect(dialog()).toHaveTextContent('Leksaker'), { timeout: 5000 })
    expect(page.isSaved('no')).toBe(false)
    return { ...page, stored }
  }

  it('are asked about once the refused save has found them, and kept when cancelled (SEC-03, WIZ-14)', async () => {
    const { user, isSaved, stored } = await openBesideAnother()
    await user.keyboard('{Escape}')
    expect(fence('Ja')).toBeChecked()
    expect(isSaved('no')).toBe(false)
    expect(await stored()).toContain('Ring')
  })

  it('are deleted when the applicant agrees (SEC-03, WIZ-14)', async () => {
    const { user, isSaved, stored } = await openBesideAnother()
    await user.click(screen.getByRole('button', { name: 'Ändra svaret och ta bort' }))
    await waitFor(() => expect(isSaved('no')).toBe(true), { timeout: 5000 })
    expect(fence('Nej')).toBeChecked()
    expect(await stored()).not.toContain('Ring')
  })
})

describe('a list that a typed number shows', () => {
  const AREA: Section<LocalisedText> = {
    identity: 'PARK_AREA',
    sectionType: 'Number',
    label: { sv: 'Hur stor är parken?', en: 'How big is the park?' },
  }
  const shownByArea = (section: Section<LocalisedText>): Section<LocalisedText> => {
    if (section.identity !== 'PARK_TOYS') return section
    const { enablesBy: _, ...toyList } = section
    return { ...toyList, enabledWhen: { compare: 'PARK_AREA', is: '>', to: '10' } }
  }
  const wide = {
    ...dogPark,
    steps: dogPark.steps.map((step, index) =>
      index === 0 ? { ...step, sections: [AREA, ...step.sections.map(shownByArea)] } : step,
    ),
  }
  /** In the body of a save, whose answers are JSON inside JSON. */
  const AREA_OF = { 5: /number\W+5\b/, 12: /number\W+12\b/ }
  const area = () => screen.getByRole('textbox', { name: 'Hur stor är parken?' })
  const openArea = async () => {
    const answers = parkWith('yes', [], ['Boll'])
    const { user, asked } = await openDogPark({ 0: { ...answers[0], PARK_AREA: { number: '12' } } }, 0, wide)
    const saved = () => asked.mock.calls.flatMap(([method, , body]) => (method === 'PUT' ? [JSON.stringify(body)] : []))
    const type = async (text: string) => {
      await user.clear(area())
      await user.type(area(), text)
    }
    return { user, type, saved }
  }

  it('is asked about once the field is left, and no typed digit is saved before (SEC-03, VOC-04)', async () => {
    const { user, type, saved } = await openArea()
    await type('5')
    await user.tab()
    expect(dialog()).toHaveTextContent('Leksaker')
    expect(toys()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Ändra svaret och ta bort' }))
    expect(area()).toHaveValue('5')
    expect(document.querySelector('[data-section=PARK_TOYS]')).toBeNull()
    await waitFor(() => expect(saved().at(-1)).toMatch(AREA_OF[5]), { timeout: 5000 })
    expect(saved().filter((body) => !AREA_OF[5].test(body) && !AREA_OF[12].test(body))).toEqual([])
  })

  it.each([
    [/^Nästa steg/, 'button'],
    [/^Översikt/, 'link'],
  ])('is asked about before %s, and keeps its answer when cancelled (SEC-03, WIZ-07)', async (name, role) => {
    const { user, type, saved } = await openArea()
    await type('5')
    await user.click(screen.getAllByRole(role, { name }).at(0) ?? document.body)
    expect(await screen.findByRole('dialog')).toHaveTextContent('Leksaker')
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Avbryt' }))
    expect(area()).toHaveValue('12')
    expect(toys()).toHaveLength(1)
    expect(screen.getByRole('heading', { level: 1, name: 'Parken' })).toBeVisible()
    expect(saved().filter((body) => !AREA_OF[12].test(body))).toEqual([])
  })
})
