/** The list of attached documents and its dialogs, in a form with a submit handler. */
import type { FileEntry } from '@sievert/domain/file-entry'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { FormEvent, ReactNode } from 'react'
import { vi } from 'vitest'
import { uiWordsOf } from '../src/app/ui-words.ts'
import { DraftContext } from '../src/form/page/draft-context.ts'
import { createStore, useStore } from '../src/form/store.ts'
import { FilesField } from '../src/form/upload/FilesField.tsx'
import { createTexts, TextsContext } from '../src/texts/texts.ts'
import { UiProvider } from '../src/ui/UiProvider.tsx'
import { fakeServer, problem } from './fake-server.ts'
import { shippedTexts } from './texts.ts'

const ID = 'q83vEjRWSJCrze8SNFZ4kA'
const texts = createTexts('sv', shippedTexts.sv, () => undefined)
export const pdf = (name: string) => new File(['x'], name, { type: 'application/pdf' })

const DRAFT = { party: { oid: '', name: '', displayId: '', isPrivatePerson: false }, prefilledFrom: null }

const Surroundings = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
    <TextsContext value={texts}>
      <UiProvider value={uiWordsOf(texts.t)}>{children}</UiProvider>
    </TextsContext>
  </QueryClientProvider>
)

/** `documents`: the server's list. `status`: of all its answers, until changed by `answer`. */
type Given = {
  files?: FileEntry[]
  max?: number
  error?: string
  documents?: FileEntry[]
  status?: number
  /** In an application that is not sent. */
  isDraft?: boolean
}
export const showFilesField = ({
  files = [],
  documents = [],
  status = 200,
  isDraft = false,
  error,
  max,
}: Given = {}) => {
  const answer = { status, after: Promise.resolve() }
  const given = async (found: unknown) => {
    await answer.after
    return answer.status < 400 ? found : problem(answer.status)
  }
  const contents = files.map(({ id }) => [`GET applications/${ID}/file/${id}`, () => given(new Response('%PDF'))])
  const server = fakeServer({
    [`GET applications/${ID}/documents`]: () => given(documents),
    ...Object.fromEntries(contents),
  })
  const sent = vi.fn<(event: FormEvent) => void>((event) => event.preventDefault())
  const seen: { files: readonly FileEntry[]; changes: string[][] } = { files, changes: [] }
  const attached = createStore<readonly FileEntry[]>(files)
  const Field = () => {
    const change = (changed: FileEntry[]) => {
      seen.files = changed
      seen.changes.push(changed.map(({ id }) => id))
      attached.set(changed)
    }
    return (
      <FilesField
        name="plan"
        applicationId={ID}
        label="Ritning"
        files={useStore(attached)}
        onChange={change}
        error={error}
        {...(max !== undefined && { max })}
      />
    )
  }
  const page = render(
    <DraftContext value={isDraft ? DRAFT : undefined}>
      <form onSubmit={sent}>
        <Field />
        <button type="submit">Nästa steg</button>
      </form>
    </DraftContext>,
    { wrapper: Surroundings },
  )
  const user = userEvent.setup()
  const add = () => screen.getByRole('button', { name: /^Bifoga dokument/ })
  /** The text of the list's live region, apart from each file's state. */
  const said = () => screen.getByRole('group', { name: 'Ritning' }).querySelector(':scope > [role=status]')?.textContent
  /** Simulates a change of the list from outside the component. */
  const changeElsewhere = (...changed: FileEntry[]) => act(() => attached.set(changed))
  const openModal = async () => {
    await user.click(add())
    const modal = within(await screen.findByRole('dialog', { name: 'Bifoga dokument' }))
    const input = modal.getByLabelText<HTMLInputElement>('Välj fil', { selector: 'input' })
    return { modal, input, choose: (...chosen: File[]) => user.upload(input, chosen) }
  }
  return { ...page, user, seen, sent, server, answer, add, said, changeElsewhere, openModal }
}
