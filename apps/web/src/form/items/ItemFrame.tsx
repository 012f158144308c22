/** The form of an item, which replaces its step: heading, error summary, fields, save and cancel (S2 §2.2). */
import type { TextKey } from '@sievert/domain/text-key'
import { type ReactNode, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { quotaOf } from '../../api/api-error.ts'
import { useTexts } from '../../texts/texts.ts'
import { usePageTitle } from '../../texts/use-page-title.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { AutosaveDialogs } from '../autosave/AutosaveDialogs.tsx'
import type { Autosaver, SaveState } from '../autosave/autosaver.ts'
import type { LabelOf } from '../frame/FormErrorSummary.tsx'
import { FormFrame } from '../frame/FormFrame.tsx'
import { SaveFailedModal } from '../sending/SaveFailedModal.tsx'
import { QuotaReached } from '../start/QuotaReached.tsx'
import { type Store, useStore } from '../store.ts'
import type { Keyed } from './step-items.ts'
import { type ItemForm, useSaveItem } from './use-save-item.ts'

/** Id of the save button, the target of the error that the item must be saved or left before the step. */
export const SAVE_ITEM = 'action'

/** Default text keys, for items without their own. */
const KEYS = {
  cancel: 'general.cancel.text',
  back: 'item.back.text',
  leave: 'wizard.leave.header.text',
  leaveMessage: 'application.unsaved-changes.text',
  leaveConfirm: 'wizard.leave.confirm.text',
  leaveCancel: 'wizard.leave.cancel.text',
  conflict: 'item.conflict.header.text',
  conflictMessage: 'item.conflict.message.text',
} satisfies Record<string, TextKey>

type ItemFrameProps<Values, T extends Keyed, Reply, Fields extends FieldValues> = {
  title: (isNew: boolean) => string
  /** Context of the step that the form replaces. */
  context: { isReport: boolean; saveState: Store<SaveState> }
  saveText: string
  keys?: Record<keyof typeof KEYS, TextKey>
  form: UseFormReturn<Fields>
  labelOf: LabelOf
  item: ItemForm<Values, T, Reply>
  onClose: () => void
  /** The item will be refused: saving is not the primary action. */
  isRefused?: boolean
  children: ReactNode
  below?: ReactNode
}

export function ItemFrame<Values, T extends Keyed, Reply, Fields extends FieldValues>(
  props: ItemFrameProps<Values, T, Reply, Fields>,
) {
  const { context, saveText, keys = KEYS, form, labelOf, item, onClose, isRefused, children, below } = props
  const { t } = useTexts()
  const { autosave } = item
  const [isLeaving, setLeaving] = useState(false)
  const leave = () => {
    autosave.saver.forget()
    onClose()
  }
  const { submit, isNew, isBusy, hasFailed, error, forgetFailure } = useSaveItem(form, item, leave, (at) =>
    context.saveState.set({ kind: 'saved', at }),
  )
  const title = props.title(isNew)
  usePageTitle(title, context.isReport)
  useUnsavedMark(autosave.saver, context.saveState)
  const state = useStore(autosave.saver.state)
  /** The form's content was stored from here, and the form stayed open. */
  const isStored = state.kind === 'saved' && state.at !== null
  const cancel = () => (autosave.saver.isDirty() ? setLeaving(true) : leave())
  return (
    <>
      <PageHeading key={title}>{title}</PageHeading>
      <AutosaveDialogs autosave={autosave} conflict={{ title: t(keys.conflict), message: t(keys.conflictMessage) }} />
      <FormFrame form={form} labelOf={labelOf} focusSummary={false} onSubmit={submit} inParts>
        {children}
        <QuotaReached error={error} />
        <form noValidate className="sv-bottom">
          <Button
            id={SAVE_ITEM}
            type="submit"
            variant={isRefused ? 'secondary' : 'primary'}
            loading={isBusy}
            className="sv-bottom__next"
          >
            {saveText}
          </Button>
          <Button variant="secondary" isInactive={isBusy} onClick={cancel}>
            {t(isStored ? keys.back : keys.cancel)}
          </Button>
        </form>
        {below}
      </FormFrame>
      <ConfirmModal
        open={isLeaving}
        title={t(keys.leave)}
        message={t(keys.leaveMessage)}
        confirmText={t(keys.leaveConfirm)}
        cancelText={t(keys.leaveCancel)}
        isLoss
        onConfirm={leave}
        onCancel={() => setLeaving(false)}
      />
      <SaveFailedModal open={hasFailed && !quotaOf(error)} error={error} onClose={forgetFailure} />
    </>
  )
}

const UNSAVED: SaveState = { kind: 'unsaved', byHand: true }

/**
 * The page's frame shows that input here is saved manually, and from the first keystroke that it is unsaved (WIZ-13).
 */
function useUnsavedMark<T>({ state }: Autosaver<T>, saveState: Store<SaveState>) {
  useEffect(() => {
    let before = saveState.current()
    let shown: SaveState | undefined
    let isShowing = false
    let isStored = false
    const isOurs = () => saveState.current() === shown
    const show = () => {
      const now = state.current()
      if (!isOurs()) before = saveState.current()
      if (now.kind === 'saved' && now.at !== null) {
        before = now
        isStored = true
      }
      isShowing = true
      saveState.set(now.kind === 'unsaved' ? UNSAVED : byHand(before, isStored))
      isShowing = false
      shown = saveState.current()
    }
    // The step's own answers may be saved meanwhile; their "saved" must not cover the form's "unsaved".
    const onStep = () => {
      if (!isShowing && saveState.current().kind === 'saved') show()
    }
    show()
    const unsubscribers = [state.subscribe(show), saveState.subscribe(onStep)]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
      if (isOurs()) saveState.set(before)
    }
  }, [state, saveState])
}

/** An earlier save says nothing about this form. */
const byHand = (state: SaveState, isStored: boolean): SaveState =>
  state.kind === 'saved' ? { ...state, at: isStored ? state.at : null, byHand: true } : state

/** Groups fields in the form of an item. */
export function ItemFields({ children }: { children: ReactNode }) {
  return (
    <form noValidate className="sv-form">
      {children}
      {/* Implicit submission: Enter presses it. */}
      <input type="submit" hidden />
    </form>
  )
}
