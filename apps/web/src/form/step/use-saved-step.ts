/**
 * Saves a step's own answers: drafts while typing, and a final save by Next, which then navigates (WIZ-05, WIZ-12,
 * WIZ-13).
 */
import type { Issues } from '@sievert/domain/issue'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FieldValues } from 'react-hook-form'
import { isUnanswered } from '../../api/api-error.ts'
import { applicationQuery } from '../../api/applications.ts'
import type { PutOptions } from '../../api/step-values.ts'
import type { Saved } from '../autosave/autosaver.ts'
import { type AutosaveOptions, type AutosaveServer, useAutosave } from '../autosave/use-autosave.ts'
import { refusedWith, showIssues } from '../issues.ts'
import { useIsCurrentRoute } from '../page/use-is-current-route.ts'
import { noteAsked } from '../sending/exceptions.ts'
import { useSending } from '../sending/use-sending.ts'
import type { StepPageContext } from './step-page.ts'

type SavedStepOptions<T, Fields extends FieldValues> = Omit<
  AutosaveOptions<T, Fields>,
  'applicationId' | 'place' | 'server'
> &
  Pick<AutosaveServer<T>, 'saved' | 'reload'> & {
    /** Rejects with `ApiError`. */
    save: (values: T, how: PutOptions) => Promise<Saved>
    /** Whether the answers can be used as they are; otherwise asks the applicant. */
    settle?: () => boolean
    /**
     * Receives the server's issues; none if something else failed. Omitted where the issue paths are those of the
     * fields.
     */
    show?: (issues: Issues) => void
  }

export function useSavedStep<T extends object, Fields extends FieldValues>(
  { application: { applicationId, versionNumber }, stepNumber, go, saveState }: StepPageContext,
  { saved, reload, save, settle, show, ...options }: SavedStepOptions<T, Fields>,
) {
  const client = useQueryClient()
  const { form, read } = options
  const autosave = useAutosave<T, Fields>({
    ...options,
    applicationId,
    place: `step-${stepNumber}`,
    server: {
      saved,
      reload: async () => {
        await requireSameVersion(client, { applicationId, versionNumber })
        return reload()
      },
      send: (values, ifMatch) => save(values, { draft: true, ifMatch }),
      onClosed: () => void client.invalidateQueries({ ...applicationQuery(applicationId), exact: true }),
    },
  })
  const { saver } = autosave
  // The page's frame shows the state of saving.
  useEffect(() => {
    const update = () => saveState.set(saver.state.current())
    update()
    return saver.state.subscribe(update)
  }, [saver, saveState])
  const stillHere = useIsCurrentRoute()
  const { mutate, isPending, hasFailed, error, reset } = useSending({
    mutationFn: async (values: T) => {
      const isStillHere = stillHere()
      const isSaved = await saver.submit(values, (sent, ifMatch) => save(sent, { draft: false, ifMatch }))
      if (isSaved && isStillHere()) go('next')
      return isSaved
    },
    onError: refusedWith(show ?? ((issues) => showIssues(form, issues))),
  })
  // The connection is back, since the input has been saved: the failure message is cleared.
  const isCut = hasFailed && isUnanswered(error)
  useEffect(() => {
    let before = saver.state.current().kind
    const forgetOnceSent = () => {
      const { kind } = saver.state.current()
      if (before === 'saving' && kind === 'saved') reset()
      before = kind
    }
    return isCut ? saver.state.subscribe(forgetOnceSent) : undefined
  }, [isCut, saver, reset])
  const send = form.handleSubmit(() => mutate(structuredClone(read())))
  /** An exception in a rule is shown, and nothing is sent. */
  const submit = () => {
    if (settle?.() !== false) void send().catch(noteAsked)
  }
  return { autosave, submit, isBusy: isPending, hasFailed, error, forgetFailure: reset }
}

/**
 * Another page has moved the draft to a newer version: this form's answers would overwrite answers that it does not
 * have. The application as it is now makes the wizard replace the page, so the call never ends (VER-01).
 */
async function requireSameVersion(
  client: QueryClient,
  { applicationId, versionNumber }: { applicationId: string; versionNumber: number },
): Promise<void> {
  const now = await client.fetchQuery({ ...applicationQuery(applicationId), staleTime: 0 })
  if (now.versionNumber !== versionNumber) await new Promise(() => undefined)
}
