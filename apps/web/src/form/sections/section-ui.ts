/** Interface of a section type in the web app: everything that depends on the type. */
import type { StepData } from '@sievert/domain/sections/answers'
import type { Section } from '@sievert/domain/sections/section-types'
import type { RouteComponent } from '@tanstack/react-router'
import type { ComponentType, ReactNode } from 'react'
import type { Texts } from '../../texts/texts.ts'
import type { ComparedField, Versions } from '../comparison/differences.ts'
import { lazyComponent } from '../lazy-component.ts'

/** A field; a lazy one must be loaded (`preload`) before it renders. `load` rejects when the module can't be loaded. */
type SectionField<S> = ComponentType<{ section: S }> &
  Pick<RouteComponent, 'preload'> & { load?: () => Promise<unknown> }
/** The label of the field at `path` among these sections. */
type LabelIn = (sections: readonly Section<string>[], path: string) => string | undefined

export type SectionUi<S> = {
  Field: SectionField<S>
  /** The name of the field at `path` in the error summary (WIZ-08); by default the section's label. */
  label?: (section: S, path: string, t: Texts['t'], labelIn: LabelIn) => string
  /** The answers to compare with another version's. Absent for sections without answers, and for items' own calls. */
  compared?: (section: S, versions: Versions<StepData>, t: Texts['t']) => ComparedPart[]
  /** By default a line separates it from the next section (SEC-01). */
  isBlock?: true
}
export type ComparedPart = Omit<ComparedField, 'label'>

/** A field of a rare type, in a module of its own. */
export const lazyField = <S, Name extends string>(
  load: () => Promise<Record<Name, (props: { section: S }) => ReactNode>>,
  name: Name,
) => Object.assign(lazyComponent(load, name), { load })

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** The first list position in a path. */
export const indexIn = (path: string): number | undefined => {
  const index = /\.(\d+)(?:\.|$)/.exec(path)?.[1]
  return index === undefined ? undefined : Number(index)
}
