/** A step that is not saved: failures, text that the browser kept, and versions of a colleague. */
import { catCafeAnswers } from '@sievert/domain/fixtures/cat-cafe-permit'
import { TIMING } from '../src/form/timing.ts'
import { below } from '../test/cat-cafe.ts'
import { problem } from '../test/fake-answers.ts'
import { cats, saveElsewhere } from './cat-cafe.ts'
import { reopenWithCopies } from './reopen-with-copies.ts'
import { acting, offline, type Stage, type Story } from './stage.ts'

export default { title: 'Saving', parameters: { route: '/app/$applicationId' } }

const REASON = 'CAT_AGREEMENT.reason'
/** The first step, where the server answers each save with this. */
const unsaved = (answer: () => unknown): Story => cats(0, () => ({ more: { [`PUT ${below('stepvalues')}`]: answer } }))
const down = () => problem(503, 'error.unavailable.text')

const sent = (answer: () => unknown, see: (stage: Stage) => Promise<unknown>): Story => ({
  ...unsaved(answer),
  play: acting(async (stage) => {
    await stage.submit()
    await see(stage)
  }),
})
export const SaveFailed: Story = {
  ...sent(
    () => problem(500),
    ({ see }) => see('application.error.title'),
  ),
  parameters: { dialogs: ['form/sending/SaveFailedModal.tsx'] },
}
export const SaveOffline = sent(offline, ({ see }) => see('general.offline.text'))
export const SaveTooMany = sent(
  () => problem(429, 'error.too-many.text'),
  ({ see }) => see('general.too-many.text', [60]),
)

const typed = (answer: () => unknown, see: (stage: Stage) => Promise<unknown>): Story => ({
  ...unsaved(answer),
  play: acting(async (stage) => {
    await stage.fill(REASON, 'Avtalet skrivs i mars, och det är en ganska lång mening.')
    await see(stage)
  }),
})
export const LeavingUnsaved: Story = {
  ...typed(down, async ({ user, find }) => user.click(await find('a.sv-logo'))),
  parameters: { dialogs: ['form/autosave/LeaveGuard.tsx'] },
}
export const NotSavedForNow = typed(down, ({ see }) => see('wizard.autosave.failed.text'))

/** Shows the notice after a second instead of a minute. */
const soon = async ({ see }: Stage) => {
  await see('wizard.not-saved.header.text')
}
const soonBefore = () => {
  const before = TIMING.unsaved
  Object.assign(TIMING, { unsaved: 1000 })
  return () => void Object.assign(TIMING, { unsaved: before })
}
export const NotSavedForAMinute: Story = { ...typed(down, soon), beforeEach: soonBefore }
export const RefusedForAMinute: Story = {
  ...typed(() => problem(422, 'error.invalid.text', { issues: [] }), soon),
  beforeEach: soonBefore,
}

const reopenAfterCrash = async ({ see }: Stage, between?: () => void) => {
  await see('wizard.autosave.failed.text')
  await reopenWithCopies(between)
}
export const Recovered: Story = {
  ...typed(down, async (stage) => {
    await reopenAfterCrash(stage)
    await stage.see('wizard.recovery.undo.text')
  }),
  tags: ['main'],
}
const COLLEAGUES = {
  ...catCafeAnswers[0],
  CAT_AGREEMENT: { isMissing: true, reason: 'Avtalet kommer i januari.', files: [] },
}
export const RecoveredOverAColleague: Story = {
  ...typed(down, async (stage) => {
    await reopenAfterCrash(stage, () => saveElsewhere(0, COLLEAGUES))
    await stage.see('wizard.recovery.header.text')
  }),
  parameters: { dialogs: ['form/autosave/VersionsDialog.tsx', 'form/autosave/AutosaveDialogs.tsx'] },
}
export const TwoVersions: Story = {
  ...cats(0),
  tags: ['main'],
  play: acting(async ({ fill, see }) => {
    saveElsewhere(0, COLLEAGUES)
    await fill(REASON, 'Avtalet skrivs i mars.')
    await see('wizard.conflict.header.text')
  }),
}
