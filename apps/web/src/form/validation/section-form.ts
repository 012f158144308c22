/** State of a form of sections: react-hook-form for the fields, the domain for every rule. */
import { sectionAnswers } from '@sievert/domain/application-type/definition'
import type { Issues } from '@sievert/domain/issue'
import type { Answers, StepData } from '@sievert/domain/sections/answers'
import type { SectionValue } from '@sievert/domain/sections/section-types'
import { createContext, useContext, useEffect, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { createStore, type Store, useStore } from '../store.ts'
import { useLatest } from '../use-latest.ts'
import { type SectionScope, withContacts } from './section-scope.ts'
import { useJudgedForm } from './use-judged-form.ts'

/** The visible sections, the contact lists that may grow, and the hidden steps. A new object only when they change. */
export type Visibility = {
  enabled: ReadonlySet<string>
  growing: ReadonlySet<string>
  hiddenSteps: ReadonlySet<number>
}

/** Answers that would delete the items of these lists. */
type AskedChange = { lists: ReturnType<SectionScope['emptiedLists']>; agree: () => void; cancel: () => void }

export type SectionForm = {
  applicationId: string
  form: UseFormReturn
  scope: () => SectionScope
  visibility: Store<Visibility>
  /**
   * Called after an answer that others depend on: hides, shows and empties the dependent sections (SEC-03). Returns
   * false if that would delete items: then the applicant is asked first.
   */
  settle: () => boolean
  asked: Store<AskedChange | undefined>
  /** Whether `settle` would ask. */
  isUndecided: () => boolean
  /** Called while such an answer is typed: shows sections that depend on it, but hides and empties none yet. */
  reveal: () => void
  /** Replaces a section's whole value, and calls `settle`. */
  update: (identity: string, value: SectionValue) => void
  /**
   * The answers as they would be sent, hidden ones empty; those that would delete items as they were, until agreed.
   * Not a copy: read it synchronously only.
   */
  answers: () => StepData
  /** A copy of the answers. */
  values: () => StepData
  /** A copy of the fields' content, including hidden ones, read without rules. */
  held: () => StepData
  /** Writes answers from elsewhere (another device's version) into the fields. */
  replace: (values: StepData) => void
  /** Writes unsent answers into the fields, over the server's: asks, as for typed ones, if they would delete items. */
  resume: (values: StepData, theirs: StepData) => void
  /** Receives the server's answers as they were read again, with their items, until the page is rendered with them. */
  reread: (stored: Answers) => void
}

export const SectionFormContext = createContext<SectionForm | undefined>(undefined)

/** The surrounding form. The context value never changes, so it causes no rendering. */
export function useSectionForm(): SectionForm {
  const form = useContext(SectionFormContext)
  if (!form) throw new Error('a section needs a SectionFormContext around it')
  return form
}

const sameMembers = <T>(a: ReadonlySet<T>, b: ReadonlySet<T>) =>
  a.size === b.size && [...a].every((member) => b.has(member))

export const useVisibility = (): Visibility => useStore(useSectionForm().visibility)

const isSame = (one: Visibility, other: Visibility) =>
  sameMembers(one.enabled, other.enabled) &&
  sameMembers(one.growing, other.growing) &&
  sameMembers(one.hiddenSteps, other.hiddenSteps)

const visibilityOf = (scope: SectionScope, values: StepData): Visibility => ({
  enabled: scope.enabled(values),
  growing: scope.growing(values),
  hiddenSteps: scope.hiddenSteps(values),
})

/** The fields inside this value; undefined for a single field (a text, a list of files or options). */
function fieldsIn(path: string, value: unknown): Map<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return Array.isArray(value) && !path.endsWith('.contacts') ? undefined : new Map(Object.entries(value))
}

/** Sets only the values that differ. */
function setChanged(form: UseFormReturn, path: string, held: unknown, next: unknown): void {
  if (JSON.stringify(held) === JSON.stringify(next)) return
  const before = fieldsIn(path, held)
  const after = fieldsIn(path, next)
  if (before && after && before.size === after.size) {
    for (const [name, inner] of after) setChanged(form, `${path}.${name}`, before.get(name), inner)
    return
  }
  form.setValue(path, structuredClone(next))
}

/** The fields of a page of its own in the same form, with their rules. `values` is read once. */
export type PageForm = { values: FieldValues; check: (values: FieldValues) => Issues }

/** `scope` may be replaced (another language, another item in the list); `initial` is read once. */
export function useSectionFormState(
  applicationId: string,
  scope: SectionScope,
  initial: StepData,
  page?: PageForm,
): SectionForm {
  const current = useLatest(scope)
  const [complete] = useState(() => scope.complete(initial))
  const form = useJudgedForm<StepData>({
    defaultValues: page ? { ...page.values, ...complete } : complete,
    check: page ? (values) => [...page.check(values), ...scope.validate(values)] : scope.validate,
  })
  const [state] = useState(() => createSectionForm(applicationId, form, current, complete))
  const { settle, isUndecided } = state
  const [opened] = useState(scope)
  // Items were added, changed or removed, which conditions may read. A field in use asks when it is left.
  useEffect(() => {
    if (scope !== opened && !isUndecided()) settle()
  }, [scope, opened, settle, isUndecided])
  return state
}

/** Reports the steps that the answers of a form hide, before they are saved; none without a form. */
export function useReportedHidden(
  sectionForm: Pick<SectionForm, 'visibility'> | undefined,
  foundHidden: (steps: ReadonlySet<number>) => void,
): void {
  const visibility = sectionForm?.visibility
  useEffect(() => {
    if (!visibility) return undefined
    const report = () => foundHidden(visibility.current().hiddenSteps)
    report()
    return visibility.subscribe(report)
  }, [visibility, foundHidden])
}

type Settling = {
  held: () => StepData
  /** The answers before those that `emptied` is about. */
  undone: () => StepData
  emptied: () => AskedChange['lists']
  use: (values: StepData) => void
}

function createSettling({ held, undone, emptied, use }: Settling): Pick<SectionForm, 'settle' | 'asked'> {
  const asked = createStore<AskedChange | undefined>(undefined)
  const cancel = () => {
    asked.set(undefined)
    use(undone())
  }
  const agree = () => {
    const changed = structuredClone(held())
    // The fields hold these answers already; changing them back and forth tells the listeners of the form.
    cancel()
    use(changed)
  }
  const settle = () => {
    const lists = emptied()
    if (lists.length > 0) asked.set({ lists, agree, cancel })
    else use(held())
    return lists.length === 0
  }
  return { settle, asked }
}

/** The scope with the server's answers as they were read again, until the page renders a newer one. */
function createRereading(rendered: () => SectionScope) {
  let newer: { than: SectionScope; scope: SectionScope } | undefined
  return {
    scope: () => (newer && newer.than === rendered() ? newer.scope : rendered()),
    reread: (stored: Answers) => {
      newer = { than: rendered(), scope: rendered().at(stored) }
    },
  }
}

function createSectionForm(
  applicationId: string,
  form: UseFormReturn,
  rendered: () => SectionScope,
  initial: StepData,
): SectionForm {
  const { scope, reread } = createRereading(rendered)
  const visibility = createStore(visibilityOf(scope(), initial))
  let settled = initial
  const held = (): StepData => sectionAnswers(form.getValues())
  const emptied = () => scope().emptiedLists(settled, held())
  const fill = (complete: StepData) => {
    for (const [identity, value] of Object.entries(complete)) setChanged(form, identity, held()[identity], value)
  }
  const replace = (values: StepData) => {
    const complete = scope().complete(values)
    fill(complete)
    settled = structuredClone(complete)
    const shown = visibilityOf(scope(), complete)
    if (!isSame(shown, visibility.current())) visibility.set(shown)
  }
  const undone = () => {
    const { read } = scope()
    return { ...held(), ...Object.fromEntries(Object.entries(settled).filter(([identity]) => read.has(identity))) }
  }
  const reveal = () => {
    const { enabled, ...rest } = visibility.current()
    const shown = new Set([...enabled, ...scope().enabled(held())])
    if (shown.size === enabled.size) return
    fill(withContacts(held(), shown))
    visibility.set({ ...rest, enabled: shown })
  }
  const isUndecided = () => emptied().length > 0
  const answers = () => scope().reset(isUndecided() ? undone() : held())
  const { settle, asked } = createSettling({ held, undone, emptied, use: (values) => replace(scope().reset(values)) })
  return {
    applicationId,
    form,
    scope,
    visibility,
    settle,
    asked,
    isUndecided,
    reveal,
    update: (identity, value) => {
      setChanged(form, identity, held()[identity], value)
      settle()
    },
    answers,
    values: () => structuredClone(answers()),
    held: () => structuredClone(held()),
    replace,
    resume: (values, theirs) => {
      replace(theirs)
      fill(values)
      settle()
    },
    reread,
  }
}
