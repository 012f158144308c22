/** Signing together: the choice, reading, waiting, a reminder, and every end. */
import { nextCatCafe } from '../test/cat-cafe.ts'
import { COSIGNINGS, cosigningAnswers, endedAs, ONLY_OTHERS, SEVERAL } from '../test/cosigning/cosigning-answers.ts'
import { problem } from '../test/fake-answers.ts'
import { acting, refused, type Story } from './stage.ts'

export default { title: 'Signing together', parameters: { route: '/app/$applicationId/cosigning' } }

type Answers = Parameters<typeof cosigningAnswers>
/** `more`: answers by method and the rest of the path below the page's own call. */
const at = (cosigning?: Answers[0], more: Record<string, unknown> = {}, page?: (id: string) => string): Story => ({
  args: {
    open: () => {
      const id = nextCatCafe()
      const below = Object.entries(more).map(([call, answer]) => {
        const [method, rest = ''] = call.split(' ')
        return [`${method} applications/${id}/cosigning${rest}`, answer]
      })
      const { address, calls } = cosigningAnswers(cosigning, Object.fromEntries(below))
      return { path: page?.(id) ?? address, answers: calls }
    },
  },
})
const DIALOG = { dialogs: ['features/cosigning/EndCosigning.tsx'] }

export const OneCombination: Story = { ...at(), play: acting(({ see }) => see('cosigning.choose.sign.text')) }
export const SeveralCombinations: Story = {
  ...at(undefined, { 'GET /combinations': SEVERAL }),
  tags: ['main'],
  play: acting(async ({ user, find }) => {
    await user.click(await find('label', ({ innerText }) => innerText.includes('Ella Hjort')))
    await find('[id="others.2.email"]')
  }),
}
export const OnlyOthers: Story = {
  ...at(undefined, { 'GET /combinations': ONLY_OTHERS }),
  play: acting(({ see }) => see('cosigning.choose.send.text')),
}
export const WithFaults: Story = {
  ...at(undefined, { 'GET /combinations': SEVERAL }),
  play: acting(async ({ submit, see }) => {
    await submit()
    await see('validation.required.combination')
  }),
}
export const ApplicationIncomplete: Story = {
  ...at(undefined, {
    POST: () =>
      problem(422, 'error.invalid.text', {
        issues: [{ path: '0.CAT_VET.contacts', key: 'validation.required.text' }],
        errors: { '0.CAT_VET.contacts': ['–'] },
      }),
  }),
  play: acting(async ({ fill, press, see }) => {
    await fill('others.0.email', 'otto@exempel.se')
    await press('cosigning.choose.sign.text')
    await see('cosigning.incomplete.header.text')
  }),
}
export const NobodyElse: Story = {
  ...at(undefined, { 'GET /combinations': { combinations: [] } }),
  play: acting(({ find }) => find('.aksel-alert--info')),
}
export const NotFetched: Story = {
  ...at(undefined, { 'GET /combinations': refused }),
  play: acting(({ see }) => see('cosigning.choose.failed.text')),
}
export const Reading: Story = {
  ...at(COSIGNINGS.turn),
  tags: ['main'],
  play: acting(({ see }) => see('cosigning.sign.text')),
}
export const ReadingWithoutApproval: Story = {
  ...at(COSIGNINGS.turn),
  play: acting(async ({ press, see }) => {
    await press('cosigning.sign.text')
    await see('validation.review.approve-application-commit')
  }),
}
export const FirstToSign: Story = { ...at(COSIGNINGS.first), play: acting(({ see }) => see('cosigning.sign.text')) }
export const Declining: Story = {
  ...at(COSIGNINGS.turn),
  parameters: DIALOG,
  play: acting(({ press }) => press('cosigning.decline.text')),
}
export const Waiting: Story = {
  ...at(COSIGNINGS.waiting),
  tags: ['main'],
  play: acting(({ see }) => see('cosigning.waiting.signed.header.text')),
}
export const WaitingOutside: Story = {
  ...at(COSIGNINGS.outside),
  play: acting(({ see }) => see('cosigning.outside.text')),
}
export const WaitingForTheTurn: Story = {
  ...at(COSIGNINGS.notYet),
  play: acting(({ see }) => see('error.cosigning-not-yet.text')),
}
export const TakingBack: Story = {
  ...at(COSIGNINGS.waiting),
  play: acting(({ press }) => press('cosigning.take-back.text')),
}
export const Reminding: Story = {
  ...at(COSIGNINGS.waiting, { 'POST /reminders': () => problem(409, 'error.cosigner-reminded.text') }),
  play: acting(async ({ pressLike, press, see }) => {
    await pressLike('cosigning.remind.of.text')
    await press('cosigning.remind.send.text')
    await see('error.cosigner-reminded.text')
  }),
}
export const Reminded: Story = {
  ...at(COSIGNINGS.waiting),
  play: acting(async ({ pressLike, press, see }) => {
    await pressLike('cosigning.remind.of.text')
    await press('cosigning.remind.send.text')
    await see('cosigning.remind.sent.text', ['otto@exempel.se'])
  }),
}
const ended = (state: Parameters<typeof endedAs>[0]): Story => ({
  ...at(endedAs(state)),
  play: acting(({ see }) => see('cosigning.again.text')),
})
export const Declined: Story = { ...ended('Declined'), tags: ['main'] }
export const Changed = ended('Changed')
export const TakenBack = ended('TakenBack')
export const Expired = ended('Expired')
export const MandateEnded = ended('MandateEnded')

const wizard = (id: string) => `/app/${id}?step=0`
export const NoticeInAStep: Story = {
  ...at(COSIGNINGS.outside, {}, wizard),
  parameters: { route: '/app/$applicationId' },
  play: acting(({ see }) => see('cosigning.notice.header.text')),
}
