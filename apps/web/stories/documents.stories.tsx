/** The dialogs of a section's documents. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { passport } from '@sievert/domain/fixtures/cat-cafe-people'
import { below } from '../test/cat-cafe.ts'
import { cats } from './cat-cafe.ts'
import { acting, refused, type Stage, type Story } from './stage.ts'

export default { title: 'Documents', parameters: { route: '/app/$applicationId' } }

const documents: FileEntry[] = [{ ...passport, state: 'ready' }]
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
const choose = async ({ find }: Stage, name: string, type: string) => {
  const dialog = await find('dialog')
  const chosen = new DataTransfer()
  chosen.items.add(new File(['%PDF-1.7'], name, { type }))
  // Not by `upload`, which leaves out files that the dialog does not ask for.
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]')
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
