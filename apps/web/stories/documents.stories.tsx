/** The dialogs of a section's documents. */
import type { EarlierDocument } from '@sievert/contract/documents'
import type { FileEntry } from '@sievert/domain/file-entry'
import { passport } from '@sievert/domain/fixtures/cat-cafe-people'
import { below } from '../test/cat-cafe.ts'
import { cats } from './cat-cafe.ts'
import { acting, refused, type Stage, type Story } from './stage.ts'

export default { title: 'Documents', parameters: { route: '/app/$applicationId' } }

const documents: FileEntry[] = [{ ...passport, state: 'ready' }]
const earlier = (id: number, fileName: string, ageInMonths: number): EarlierDocument => ({
  id: `00000000-0000-4000-8000-00000000000${id}`,
  applicationId: 'earlier-application-01',
  fileName,
  size: 48_213,
  contentType: 'application/pdf',
  uploadedOn: '2025-03-02',
  ageInMonths,
  places: [{ stepNumber: 0, stepTitle: 'Människor', field: 'CAT_AGREEMENT.files', label: 'Avtal' }],
  taken: [],
})
const EARLIER = [earlier(1, 'Avtal.pdf', 20), earlier(2, 'Förvaringsplan för hela anläggningen, reviderad.pdf', 40)]
const copied = (prefilledFrom: string | null, ...changed: ('name' | 'address')[]) =>
  cats(0, () => ({
    answers: { 0: { CAT_ADVISER: { selectedChoiceIds: ['cat.adviser.hired'] } }, 1: {} },
    application: { prefilledFrom, copied: { isCopy: true, changed } },
    more: { [`GET ${below('earlier-documents')}`]: EARLIER },
  }))

export const FromAnEarlierApplication: Story = {
  ...copied('SIE2025-9', 'name', 'address'),
  tags: ['main'],
  play: acting(({ see }) => see('file.earlier.take.text')),
}
export const NothingOfAnEarlierApplication: Story = {
  ...copied(null),
  play: acting(({ see }) => see('copied.nothing.text')),
}

const openUpload = async ({ user, find, pressLike }: Stage) => {
  await user.click(await find('[id="CAT_AGREEMENT.isMissing"]'))
  await pressLike('documentation.add.text')
  await find('dialog[open]')
}
const upload = (act: (stage: Stage) => Promise<unknown> = async () => undefined): Story => ({
  ...cats(0, () => ({ documents })),
  play: acting(async (stage) => {
    await openUpload(stage)
    await act(stage)
  }),
})
const choose = async ({ find }: Stage, name: string, type: string, within = 'dialog') => {
  const place = await find(within)
  const chosen = new DataTransfer()
  chosen.items.add(new File(['%PDF-1.7'], name, { type }))
  // Not by `upload`, which leaves out files that the dialog does not ask for.
  const input = place.querySelector<HTMLInputElement>('input[type=file]')
  if (input) input.files = chosen.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}

export const ToChooseFrom: Story = {
  ...upload(),
  tags: ['main'],
  parameters: { dialogs: ['form/upload/UploadModal.tsx'] },
}
export const Chosen = upload(async (stage) => {
  await choose(stage, 'Förvaringsplan för hela anläggningen, reviderad.pdf', 'application/pdf')
  await stage.find('dialog', ({ innerText }) => innerText.includes('Förvaringsplan'))
})
export const WithTheCodeForAPhone = upload(async ({ pressLike, find }) => {
  await pressLike('file.upload.phone.open.text')
  await find('dialog [role=img]')
})
const onThePhone = (until: number): Story => ({
  ...cats(undefined, undefined, `/phone?until=${until}`),
  parameters: { route: '/app/$applicationId/phone' },
})
export const OnThePhone = onThePhone(4_102_444_800_000)
export const OnThePhoneTooLate = onThePhone(1)
/** Ends the code at once, instead of after its ten minutes. */
const atOnce = () => {
  const { setTimeout: later } = window
  const isLong = (ms = 0) => ms > 590_000 && ms <= 600_000
  window.setTimeout = ((run: () => void, ms?: number) => later(run, isLong(ms) ? 0 : ms)) as typeof later
  return () => void Object.assign(window, { setTimeout: later })
}
export const WithAnEndedCode: Story = {
  ...upload(async ({ pressLike, see }) => {
    await pressLike('file.upload.phone.open.text')
    await see('file.upload.phone.expired.text')
  }),
  beforeEach: atOnce,
}
/** Every upload of the browser arrives. */
const arriving = () => {
  const { XMLHttpRequest: real } = window
  class Arriving extends EventTarget {
    upload = new EventTarget()
    status = 201
    responseText = JSON.stringify({ ...passport, fileName: 'IMG_2044.jpg' })
    open() {}
    setRequestHeader() {}
    getResponseHeader = () => 'application/json'
    send() {
      queueMicrotask(() => this.dispatchEvent(new Event('load')))
    }
  }
  Object.assign(window, { XMLHttpRequest: Arriving })
  return () => void Object.assign(window, { XMLHttpRequest: real })
}
export const SentFromThePhone: Story = {
  ...onThePhone(4_102_444_800_000),
  beforeEach: arriving,
  play: acting(async (stage) => {
    await choose(stage, 'IMG_2044.jpg', 'image/jpeg', 'main')
    await stage.press('phone.send.text')
    await stage.see('phone.sent.text', ['IMG_2044.jpg'])
  }),
}
export const RefusedBeforeItIsSent = upload(async (stage) => {
  await choose(stage, 'IMG_0042.HEIC', 'image/heic')
  await stage.see('file.refusal.heic.text')
})
export const NotFetched: Story = {
  ...cats(0, () => ({ more: { [`GET ${below('documents')}`]: refused } })),
  play: acting(async (stage) => {
    await openUpload(stage)
    await stage.see('file.upload.existing.failed.text')
  }),
}
export const Changed: Story = {
  ...cats(0, () => ({ documents })),
  parameters: { dialogs: ['form/upload/EditFileModal.tsx'] },
  play: acting(({ pressLike }) => pressLike('file.edit.button.text')),
}
