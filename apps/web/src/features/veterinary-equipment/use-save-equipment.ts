/** Saves the form's piece, and deals with every answer: the three outcomes, broken rules, somebody else's change, a failure. */
import type { EquipmentReply, VeterinaryEquipment } from '@sievert/contract/veterinary-equipment'
import { settle } from '@sievert/domain/veterinary-equipment/change'
import { useRef, useState } from 'react'
import { newIdempotencyKey } from '../../api/http.ts'
import { type Difference, differencesOf, merged, type Versions } from '../../form/autosave/differences.ts'
import { issuesOf, tellIssues } from '../../form/issues.ts'
import { TIMING } from '../../form/timing.ts'
import { useSending } from '../../form/use-sending.ts'
import { inOrder } from './stored.ts'
import type { EquipmentCalls } from './use-equipment-calls.ts'
import type { EquipmentFormState, Version } from './use-equipment-form.ts'

export type SaveOptions = {
  calls: EquipmentCalls
  /** A permit is needed: the piece is in the list now. */
  onSaved: (equipment: VeterinaryEquipment) => void
  /** Only a notification is needed. */
  onReported: () => void
}

/** Two versions of one piece to choose between. */
export type EquipmentConflict = { differences: readonly Difference[]; settle: (mine: readonly string[]) => void }

const pause = (delay: number) => new Promise<void>((resolve) => setTimeout(resolve, delay))

const versionOf = (equipment: VeterinaryEquipment): Version => ({ equipment: { ...inOrder(equipment), permit: null } })

/** The same key until the answers change: a repeat after a lost answer adds nothing twice. */
const useKeyOf = () => {
  const last = useRef({ json: '', key: '' })
  return (body: VeterinaryEquipment): string => {
    const json = JSON.stringify(body)
    if (last.current.json !== json) last.current = { json, key: newIdempotencyKey() }
    return last.current.key
  }
}

export function useSaveEquipment(state: EquipmentFormState, { calls, onSaved, onReported }: SaveOptions) {
  const { form, catalogue, autosave, fields, read, write } = state
  const [conflict, setConflict] = useState<EquipmentConflict>()
  const base = useRef(state.stored)
  const keyOf = useKeyOf()

  const decided = async ({ permitType, equipment }: EquipmentReply) => {
    if (equipment) base.current = equipment
    if (permitType === 'Permit' && equipment) {
      autosave.saver.forget()
      onSaved(equipment)
      return
    }
    await pause(TIMING.outcome)
    form.setValue('permit', permitType)
    // Nothing is stored of what is left out: it stays unsaved until it is taken along to a notification, or dropped.
    if (permitType === 'Report') onReported()
  }
  const choose = (theirs: VeterinaryEquipment) => {
    const versions: Versions<Version> = {
      base: versionOf(base.current ?? theirs),
      mine: read(),
      theirs: versionOf(theirs),
    }
    base.current = theirs
    const done = (mine: readonly string[]) => {
      setConflict(undefined)
      write(merged(versions, mine))
      submit()
    }
    setConflict({ differences: differencesOf(fields, versions), settle: done })
  }
  const { mutate, isPending, hasFailed, reset } = useSending({
    mutationFn: async () => {
      const body = settle(catalogue, read().equipment)
      const answer = await calls.save(body, base.current, keyOf(body))
      if ('theirs' in answer) choose(answer.theirs)
      else await decided(answer.reply)
      // Whatever else it came to, the form stays, and may be sent anew.
      return 'reply' in answer && answer.reply.permitType === 'Permit'
    },
    onError: (error) => {
      const issues = issuesOf(error)
      tellIssues(form, issues)
      if (issues.length === 0) console.error(error)
    },
  })
  const submit = () => void form.handleSubmit(() => mutate())()
  return { submit, isBusy: isPending, conflict, hasFailed, forgetFailure: reset }
}
