/** The context that the wizard's frame passes to every step's page. */
import type { ApplicationDetails } from '@sievert/contract/application-details'
import type { Step } from '@sievert/domain/application-type/definition'
import type { CompiledType } from '@sievert/domain/engine/compiled'
import type { StepList } from '@sievert/domain/engine/progress'
import type { ComponentType } from 'react'
import type { ApplicationType } from '../../api/reference-data.ts'
import type { SaveState } from '../autosave/autosaver.ts'
import type { Store } from '../store.ts'

/** A number jumps to that step. The navigation handles unsaved answers, not the caller. */
export type Destination = 'next' | 'previous' | 'review' | number

export type StepPageContext = {
  /** Always in status Started. */
  application: ApplicationDetails
  type: ApplicationType
  /** The type's rules. */
  compiled: CompiledType
  step: Step<string>
  stepNumber: number
  /** All steps, and the buttons below the page. */
  steps: StepList
  /** Notifications have their own texts, and in places their own fields (REP-04). */
  isReport: boolean
  go: (to: Destination) => void
  /** Called before a link navigates to that step: from the review this is a jump. */
  onFollow: (stepNumber: number) => void
  /** The review reports the steps with open questions to the frame. */
  foundOpen: (steps: readonly number[]) => void
  /** A form reports the steps that its answers hide, before they are saved. */
  foundHidden: (steps: ReadonlySet<number>) => void
  /** Receives the page's save state, by `useSavedStep`. */
  saveState: Store<SaveState>
  /**
   * Call after a change other than a save that may change the fee, or open or close a step: an item was added, changed
   * or removed.
   */
  refetchFee: () => void
  /** An effect that runs when the step is shown, and is cleaned up when it is left. */
  onShown?: (() => () => void) | undefined
}

/** Step identity → the page of that step. */
export type StepPages = { readonly [stepIdentity: string]: ComponentType<{ context: StepPageContext }> }

/** True for a step that is a form of its sections: without a page of its own, and with at least one section. */
export const isFormStep = ({ identity, sections }: Step<string>, stepPages: StepPages): boolean =>
  !stepPages[identity] && sections.length > 0
