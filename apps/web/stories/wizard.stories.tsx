/** The steps of an application: empty, with errors and filled in. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { passport } from '@sievert/domain/fixtures/cat-cafe-people'
import { pressContact } from '@sievert/domain/fixtures/own-questions'
import { movedTo } from '../src/features/application/moved-to.ts'
import { askedAgainOf } from '../src/form/section-list/asked-again.ts'
import { below, catId } from '../test/cat-cafe.ts'
import { USER } from '../test/fake-answers.ts'
import { SIGN_ID } from '../test/signing/sign-answers.ts'
import { startedApplication } from '../test/started-application.ts'
import { cats } from './cat-cafe.ts'
import { atClinic } from './clinic.ts'
import { acting, refused, type Stage, type Story } from './stage.ts'

export default { title: 'Wizard', parameters: { route: '/app/$applicationId' } }

const READY: FileEntry[] = [{ ...passport, state: 'ready' }]
const ready = () => ({ documents: READY })
const empty = () => ({ answers: {}, application: { stepProgress: 3, currentStep: 3 } })
const EMAIL = 'CAT_VET.contacts.0.email'

const submitInVain = async ({ submit, find }: Stage) => {
  await submit()
  await find('.sv-error-summary')
}
/** Sends a complete step with an invalid e-mail address. */
const sendFaulty = (path: string) =>
  acting(async (stage) => {
    await stage.fill(path, 'x')
    await submitInVain(stage)
  })

export const FirstStepEmpty = cats(0, () => ({ answers: {} }))
export const FirstStepWithErrors: Story = {
  ...cats(0, () => ({ answers: {} })),
  tags: ['main'],
  play: acting(submitInVain),
}
export const FirstStepFilledIn = cats(0, ready)
export const ContactsWithErrors: Story = { ...cats(0, ready), play: sendFaulty(EMAIL) }
export const RefusedCharacterAndSuggestedAddress: Story = {
  ...cats(0, ready),
  play: acting(async ({ fill, see }) => {
    await fill('CAT_VET.contacts.0.name', 'Anna <Bok>')
    await fill(EMAIL, 'åsa.öberg@åkeri.se')
    await see('email.suggestion.text', ['asa.oberg@akeri.se'])
  }),
}
export const SecondStepFilledIn = cats(1, ready)
export const DatesAndNumbersWithErrors: Story = {
  ...cats(1, ready),
  play: acting(async ({ fill, see }) => {
    await fill('CAT_CLOSING.date', '03/04/05')
    await fill('CAT_AREA.number', '1,5')
    await see('validation.integer.format')
  }),
}
export const GeneralInformation: Story = { ...cats(2, ready), tags: ['main'] }
export const GeneralInformationWithErrors: Story = { ...cats(2, ready), play: sendFaulty('companyContact.email') }

const sent = (isReport: boolean, ...answers: string[]) => ({
  application: { remembered: { sentAt: '2026-03-03T11:00:00.000Z', number: 'SIE2026-1042', isReport, answers } },
})
export const RememberedPersons: Story = { ...cats(0, () => sent(false, 'CAT_VET')), tags: ['main'] }
export const RememberedPlaces = cats(1, () => sent(true, 'CAT_PLACES'))
export const RememberedInformation = cats(2, () => sent(false, 'companyContact', 'companyRepresentative', 'invoice'))

const PERSON = { oid: 'privateperson', name: 'Signe Ekbom', displayId: '188803149809', isPrivatePerson: true }
export const PrivatePersonWithErrors: Story = {
  ...atClinic(1, { application: { party: PERSON } }),
  play: sendFaulty('companyContact.email'),
}

const OWN_ANSWERS = { HAS_STAFF: { selectedChoiceIds: ['staff.yes'] }, ...pressContact('Tolvan Tolvansson') }
export const OwnQuestions: Story = { ...atClinic(1, { questions: OWN_ANSWERS }), tags: ['main'] }
export const OwnQuestionsWithErrors: Story = {
  ...atClinic(1, { questions: OWN_ANSWERS }),
  play: sendFaulty('companyContact.email'),
}

export const Review: Story = { ...cats(3, ready), tags: ['main'] }
export const ReviewNotCertified: Story = {
  ...cats(3, ready),
  play: acting(async ({ press, find }) => {
    await press('review.sign.application.text')
    await find('[aria-invalid=true], .sv-error-summary')
  }),
}
export const ReviewWithGaps: Story = { ...cats(3, empty), play: acting(({ see }) => see('error.component')) }

const UNTIL = { versionNumber: 2, lastDay: '2027-06-30' }
const MOVE = {
  versionNumber: 2,
  lastDay: '2027-06-30',
  kept: [
    { identity: 'CAT_VET', label: 'Ansvarig veterinär' },
    { identity: 'CAT_RULES', label: 'Vilka regler gäller för gästerna?' },
  ],
  added: [
    { identity: 'CAT_NIGHTS', label: 'Vem ser till katterna på natten?' },
    { identity: 'CAT_SMOKE', label: 'Bilaga: intyg om brandvarnare' },
  ],
  askedAgain: [{ identity: 'CAT_ADVISER', label: 'Vem ger råd om katterna?', answer: 'En anställd' }],
  dropped: [
    { identity: 'CAT_OUTDOORS', label: 'Var i trädgården får katten vara?', answer: 'På gräsmattan bakom caféet.' },
  ],
}
const ending = (isOver = false) =>
  cats(0, () => ({
    application: { newerVersion: { ...UNTIL, ...(isOver && { isOver }) } },
    more: { [`GET ${below('version-move')}`]: MOVE },
  }))
export const BeingSigned: Story = {
  ...cats(0, () => ({ application: { pendingSignStateId: SIGN_ID } })),
  play: acting(({ see }) => see('wizard.signing.header.text')),
}
export const NewVersion: Story = { ...ending(), play: acting(({ see }) => see('version.notice.header.text')) }
export const OldVersionEnded: Story = { ...ending(true), play: acting(({ see }) => see('version.notice.header.text')) }
export const MoveToNewVersion: Story = {
  ...ending(),
  parameters: { dialogs: ['features/application/VersionMoveDialog.tsx'] },
  play: acting(async ({ press, see }) => {
    await press('version.move.text')
    await see('version.dropped.header.text')
  }),
}
export const MovedToNewVersion: Story = {
  ...cats(0, () => {
    askedAgainOf(catId()).set(['CAT_ADVISER'])
    movedTo(catId()).set(startedApplication('').versionNumber)
    return {}
  }),
  play: acting(({ find }) => find('.sv-asked-again')),
}

const FOLLOWING = { previousCaseNumber: 'SIE2021-1042', prefilledFrom: 'SIE2021-1042' }
export const Renewal = cats(0, () => ({ application: { ...FOLLOWING, isRenewal: true } }))
export const Change = cats(0, () => ({ application: FOLLOWING }))

const { businessType } = startedApplication('')
export const Notification = cats(0, () => ({ application: { businessType: { ...businessType, reportOnly: true } } }))

const missing = (answers = {}): Story => ({
  args: {
    open: () => ({ path: '/app/AAAAAAAAAAAAAAAAAAAAAA', answers: { 'GET authentication/user': USER, ...answers } }),
  },
})
export const NotFound: Story = { ...missing(), play: acting(({ see }) => see('not-found.application.text')) }
export const NotFetched: Story = {
  ...missing({ 'GET applications/AAAAAAAAAAAAAAAAAAAAAA': refused }),
  play: acting(({ see }) => see('signing.failed.application-fetch.text')),
}
