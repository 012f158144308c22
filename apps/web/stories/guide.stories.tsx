/** The guide from the shipped catalogue: its questions and ends. */
import { localise } from '@sievert/domain/application-type/localise'
import { veterinaryCatalogue } from '@sievert/domain/fixtures/veterinary-catalogue'
import type { Guide } from '@sievert/domain/guide/values'
import type { LocalisedText } from '@sievert/domain/texts/language'
import { PERMIT_TYPE } from '../test/business-types.ts'
import type { Call } from '../test/held-to-contract.ts'
import { acting, refused, type Story } from './stage.ts'

export default { title: 'Guide', parameters: { route: '/login/guide/$page' } }

const [shipped] = Object.values(
  import.meta.glob<Guide<LocalisedText>>('../../../catalogue/guide.json', { eager: true, import: 'default' }),
)
const guide = ({ query }: Call) => {
  const language = query.get('language') === 'en' ? 'en' : 'sv'
  const { makes: _makes, models: _models, ...machines } = veterinaryCatalogue
  return { guide: localise(shipped, language), machines: localise(machines, language), types: [PERMIT_TYPE] }
}

/** Chooses the answer at each index. */
const answered = (...indices: number[]): Story => ({
  args: { open: () => ({ path: '/login/guide', answers: { 'GET guide': guide } }) },
  play: acting(async ({ find, press, user }) => {
    for (const index of indices) {
      const heading = (await find('h1')).textContent
      await find('input[type=radio]')
      await user.click(document.querySelectorAll('input[type=radio]')[index] ?? document.body)
      await press('guide.next.text')
      await find('h1', ({ textContent }) => textContent !== heading)
    }
  }),
})

export const NothingChosen: Story = {
  ...answered(),
  parameters: { route: '/login/guide' },
  tags: ['main'],
  play: acting(async ({ press, see }) => {
    await press('guide.next.text')
    await see('guide.choose.text')
  }),
}
export const Mounting = answered(0, 0, 0)
export const Voltage = answered(0, 0, 0, 0)
export const Permit: Story = { ...answered(0, 0, 0, 1), tags: ['main'] }
export const Notification = answered(0, 0, 0, 0, 0)
export const NothingNeeded = answered(5, 0)
export const Contact = answered(7)
export const NotFetched: Story = {
  args: { open: () => ({ path: '/login/guide', answers: { 'GET guide': refused } }) },
  parameters: { route: '/login/guide' },
}
