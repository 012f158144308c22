/** What Next does with a step that is well: saves it for good, and goes on (WIZ-05, WIZ-12). */
import type { Issues } from '@sievert/domain/issue'
import type { Autosaver, Send } from '../autosave/autosaver.ts'
import { refusedWith } from '../issues.ts'
import { useSending } from '../use-sending.ts'
import { useStillHere } from '../use-still-here.ts'
import type { StepPageContext } from './step-page.ts'

/** `tell` is told what the server minds: nothing, when something else went wrong. */
export function useSubmitStep<T>(
  { go }: Pick<StepPageContext, 'go'>,
  saver: Autosaver<T>,
  send: Send<T>,
  tell: (issues: Issues) => void,
) {
  const stillHere = useStillHere()
  const { mutate, isPending, hasFailed, reset } = useSending({
    mutationFn: async (values: T) => {
      const isStillHere = stillHere()
      const isSaved = await saver.submit(values, send)
      if (isSaved && isStillHere()) go('next')
      return isSaved
    },
    onError: refusedWith(tell),
  })
  return { submit: mutate, isBusy: isPending, hasFailed, forgetFailure: reset }
}
