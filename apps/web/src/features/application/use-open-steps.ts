/**
 * Steps with open questions, which have no check mark, whatever the progress (WIZ-02), and hidden steps (VOC-05). The
 * server determines them; results of the page take precedence until its next answer.
 */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { FileEntry } from '@sievert/domain/file-entry'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo } from 'react'
import { type StepStates, stepStatesQuery } from '../../api/applications.ts'
import { documentsQuery } from '../../api/documents.ts'
import { feeQuery } from '../../api/fees.ts'
import type { SaveState } from '../../form/autosave/autosaver.ts'
import type { Store } from '../../form/store.ts'
import { TIMING } from '../../form/timing.ts'

const NONE: readonly number[] = []
const refusedIn = (files: readonly FileEntry[]) => files.filter(({ state }) => state === 'refused').length

const isSame = (one: readonly number[], other: readonly number[]) => one.join() === other.join()

export type OpenSteps = {
  open: ReadonlySet<number>
  hidden: ReadonlySet<number>
  /** All open steps, as the review found them. */
  found: (steps: readonly number[]) => void
  /** All hidden steps, by the answers in a form, saved or not. */
  foundHidden: (steps: ReadonlySet<number>) => void
  /** Next has validated the step. */
  completed: (step: number) => void
  /** Call after an answer was stored: it may have opened or closed other steps, and changed the fee (FEE-03). */
  refetch: () => void
}

export function useOpenSteps(application: ApplicationDetails, saveState: Store<SaveState>): OpenSteps {
  const client = useQueryClient()
  const { applicationId, openSteps: openAtFirst = NONE, hiddenSteps: hiddenAtFirst = NONE } = application
  const query = useMemo(() => stepStatesQuery(applicationId), [applicationId])
  const { data } = useQuery({ ...query, initialData: { open: openAtFirst, hidden: hiddenAtFirst } })
  const put = useCallback(
    (change: (states: StepStates) => StepStates) => {
      // An answer in flight may be older than the page's result.
      void client.cancelQueries(query)
      client.setQueryData(query.queryKey, (states) => change(states ?? { open: NONE, hidden: NONE }))
    },
    [client, query],
  )
  const found = useCallback<OpenSteps['found']>((open) => put((states) => ({ ...states, open })), [put])
  const completed = useCallback<OpenSteps['completed']>(
    (step) => put((states) => ({ ...states, open: states.open.filter((other) => other !== step) })),
    [put],
  )
  const foundHidden = useCallback<OpenSteps['foundHidden']>(
    (steps) => {
      const hidden = [...steps]
      const known = client.getQueryData(query.queryKey)?.hidden ?? NONE
      if (!isSame(hidden, known)) put((states) => ({ ...states, hidden }))
    },
    [client, query, put],
  )
  const refetch = useCallback(() => {
    void client.invalidateQueries(query)
    void client.invalidateQueries(feeQuery(applicationId))
  }, [client, query, applicationId])
  // A file's refusal becomes known later than the answer that contains it.
  const { data: refused = 0 } = useQuery({ ...documentsQuery(applicationId), enabled: false, select: refusedIn })
  useEffect(() => {
    if (refused > 0) refetch()
  }, [refused, refetch])
  useEffect(() => {
    let pause: ReturnType<typeof setTimeout> | undefined
    const unsubscribe = saveState.subscribe(() => {
      clearTimeout(pause)
      if (saveState.current().kind === 'saved') pause = setTimeout(refetch, TIMING.marks)
    })
    return () => {
      clearTimeout(pause)
      unsubscribe()
    }
  }, [saveState, refetch])
  const open = useMemo(() => new Set(data.open), [data.open])
  const hidden = useMemo(() => new Set(data.hidden), [data.hidden])
  return { open, hidden, found, foundHidden, completed, refetch }
}
