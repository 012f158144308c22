/** Translates a publication of a corpus form to a version of an application type. */
import type { ApplicationTypeVersion, Step } from '@sievert/domain/application-type/definition'
import { lintConditions } from '@sievert/domain/catalogue-lint/lint-conditions'
import type { Section } from '@sievert/domain/sections/section-types'
import type { LocalisedText } from '@sievert/domain/texts/language'
import { allOf, type FormKeys, keysIn, optionsNamed, type Translated, translateCondition } from './conditions.ts'
import { type Component, componentsOf, type Form, type Publication, reachable } from './corpus.ts'
import { NotExpressible } from './not-expressible.ts'
import { identityOf, type Part, partsOf } from './questions.ts'

type AnySection = Section<LocalisedText>
export type Version = ApplicationTypeVersion<LocalisedText>

const both = (words: string): LocalisedText => ({ sv: words, en: words })

/** The ancestors of a component, the nearest first. */
export const ancestorsOf = (component: Component, byKey: ReadonlyMap<string, Component>): Component[] => {
  const parent = component.in === undefined ? undefined : byKey.get(component.in)
  return parent ? [parent, ...ancestorsOf(parent, byKey)] : []
}

export const isList = ({ k }: Component) => k.startsWith('l')

/** Lists of countries and currencies are not in the corpus. */
const UNLISTED = ['landvelger', 'valutavelger']

export const keysOf = (prefix: string, components: readonly Component[]): FormKeys => {
  const byKey = new Map(components.map((component) => [component.k, component]))
  const named = (key: string) =>
    components.flatMap((component) => (component.if ? optionsNamed(component.if, key) : []))
  return {
    prefix,
    byKey,
    listOf: (key) => {
      const component = byKey.get(key)
      return component && ancestorsOf(component, byKey).find(isList)?.k
    },
    optionsOf: ({ k, t, o, ways = [] }) => {
      if (t === 'attachment') return ways
      if (t === 'navCheckbox') return ['true']
      if (UNLISTED.includes(t)) return [...new Set([...named(k), 'other1', 'other2'])]
      return o ?? []
    },
  }
}

/** The sections of one component, and the keys that must come before it. */
type Placed = { key: string; needs: readonly string[]; sections: AnySection[] }

/** In reading order, but each after those that it needs. A tick box may stand after the question that it hides. */
const inOrder = (placed: readonly Placed[]): AnySection[] => {
  const byKey = new Map(placed.map((each) => [each.key, each]))
  const done = new Set<string>()
  const entered = new Set<string>()
  const visit = ({ key, needs, sections }: Placed): AnySection[] => {
    if (done.has(key)) return []
    if (entered.has(key)) throw new NotExpressible('questions that show each other')
    entered.add(key)
    const before = needs.flatMap((need) => (need === key ? [] : (byKey.get(need) ?? []))).flatMap(visit)
    done.add(key)
    return [...before, ...sections]
  }
  return placed.flatMap(visit)
}

const withCondition = <S extends object>(section: S, condition: Translated): S =>
  condition === true ? section : { ...section, enabledWhen: condition }

const sumOf = (form: FormKeys, { k, w = 0, t, calc = [] }: Component): AnySection => ({
  identity: identityOf(form.prefix, k),
  sectionType: 'Sum',
  label: { sv: `Summa ${k}, ordalydelse ${w}`, en: `Sum ${k}, wording ${w}` },
  decimals: 2,
  ...(t === 'currency' && { unit: { sv: 'kr', en: 'SEK' } }),
  of: calc.slice(1).map((key) => identityOf(form.prefix, key)),
})

type Scope = { form: FormKeys; components: readonly Component[] }

const afterOf = (form: FormKeys, { k, rules }: Component): string | undefined => {
  const after = rules?.after
  if (after === undefined || !form.byKey.has(after) || form.listOf(after) !== form.listOf(k)) return undefined
  return identityOf(form.prefix, after)
}

/** A question, or undefined for what asks nothing. Conditions of its parents count up to `top`, a page or a list. */
const placeQuestion = (scope: Scope, component: Component, top: Component): Placed => {
  const { form } = scope
  const parents = ancestorsOf(component, form.byKey)
  const conditions = [component, ...parents.slice(0, parents.indexOf(top))].flatMap((each) =>
    each.if ? [each.if] : [],
  )
  const list = isList(top) ? top.k : undefined
  const shown = conditions.map((condition) => translateCondition(form, condition, list))
  const isSum = component.calc?.[0] === 'sum'
  const parts: Part[] = isSum || isList(component) ? [] : partsOf(form, component, afterOf(form, component))
  const sections = isSum
    ? [withCondition(sumOf(form, component), allOf(shown))]
    : isList(component)
      ? [withCondition(listSection(scope, component), allOf(shown))]
      : parts.map(({ section, shownBy }) =>
          withCondition(section, allOf([...shown, ...(shownBy === undefined ? [] : [{ chosen: shownBy }])])),
        )
  const { rules, calc = [] } = component
  const named = [...conditions.flatMap(keysIn), ...(rules?.after ? [rules.after] : []), ...calc.slice(1)]
  // A question of another list comes with that list.
  const needs = named.map((key) => {
    const home = form.listOf(key)
    return home === undefined || home === list ? key : home
  })
  return { key: component.k, needs, sections }
}

const isAsked = ({ k }: Component) => k.startsWith('q') || k.startsWith('l')

/** The sections of a page or a list. */
const sectionsIn = (scope: Scope, top: Component): AnySection[] => {
  const { form, components } = scope
  const inside = components.filter((component) => {
    const parents = ancestorsOf(component, form.byKey)
    const nearest = parents.find((parent) => isList(parent) || parent.k.startsWith('p'))
    return isAsked(component) && nearest === top
  })
  if (isList(top) && inside.some(isList)) throw new NotExpressible('a list in a list')
  return inOrder(inside.map((component) => placeQuestion(scope, component, top)))
}

const listSection = (scope: Scope, list: Component): AnySection => ({
  identity: identityOf(scope.form.prefix, list.k),
  sectionType: 'Equipment',
  equipmentName: 'row',
  label: { sv: `Lista ${list.k}, ordalydelse ${list.w ?? 0}`, en: `List ${list.k}, wording ${list.w ?? 0}` },
  noun: { sv: 'rad', en: 'row' },
  sections: sectionsIn(scope, list) as Extract<AnySection, { sectionType: 'Equipment' }>['sections'],
})

const stepOf = (scope: Scope, page: Component): Step<LocalisedText>[] => {
  const sections = sectionsIn(scope, page)
  if (sections.length === 0) return []
  const { prefix } = scope.form
  const step = {
    identity: `STEP_${identityOf(prefix, page.k)}`,
    name: both(`${page.k}, ${page.w ?? 0}`),
    progressBarTitle: both(page.k),
    sections,
  }
  return [withCondition(step, page.if ? translateCondition(scope.form, page.if) : true)]
}

const lastSteps: Step<LocalisedText>[] = [
  {
    identity: 'STEP_GENERAL_BUSINESS_INFORMATION',
    name: { sv: 'Allmänna uppgifter', en: 'General information' },
    progressBarTitle: { sv: 'Uppgifter', en: 'Information' },
    sections: [],
  },
  {
    identity: 'STEP_REVIEW',
    name: { sv: 'Granska och skriv under', en: 'Review and sign' },
    progressBarTitle: { sv: 'Granska', en: 'Review' },
    sections: [],
  },
]

const isNever = (form: FormKeys, component: Component): boolean => {
  if (!component.if) return false
  try {
    return translateCondition(form, component.if, form.listOf(component.k)) === false
  } catch (error) {
    if (error instanceof NotExpressible) return false
    throw error
  }
}

/**
 * The components that an applicant can come to see, also when a condition names an option or a question that is gone.
 */
export const shownComponents = (prefix: string, components: readonly Component[]): Component[] => {
  const shown = reachable(components)
  const form = keysOf(prefix, shown)
  const rest = shown.filter((component) => !isNever(form, component))
  return rest.length === shown.length ? shown : shownComponents(prefix, rest)
}

/** Without the steps, sections and sections of items at these paths, and lists that become empty. */
const without = (version: Version, paths: ReadonlySet<string>): Version => {
  const left = <S extends object>(sections: readonly S[], path: string): S[] =>
    sections.flatMap((section, at) => {
      const own = `${path}.sections.${at}`
      if (paths.has(own)) return []
      if (!('sections' in section)) return section
      const inner = left(section.sections as readonly object[], own)
      return inner.length > 0 ? { ...section, sections: inner } : []
    })
  const steps = version.steps.flatMap((step, at) => {
    const path = `steps.${at}`
    return paths.has(path) ? [] : { ...step, sections: left(step.sections, path) }
  })
  return { ...version, steps }
}

/** Without the sections and steps whose conditions contradict each other. */
const withoutContradictions = (version: Version): Version => {
  const never = new Set<string>()
  for (const { code, path, message } of lintConditions(version)) {
    if (code === 'condition-unsatisfiable') never.add(path.slice(0, -1).join('.'))
    else if (code !== 'condition-always') throw new NotExpressible(message)
  }
  return never.size === 0 ? version : withoutContradictions(without(version, never))
}

/** Throws NotExpressible with the reason. */
export const translate = (form: Form, publication: Publication, versionNumber: number): Version => {
  const prefix = form.id.toUpperCase()
  const components = shownComponents(prefix, componentsOf(form, publication))
  const scope = { form: keysOf(prefix, components), components }
  return withoutContradictions({
    versionNumber,
    validityInYears: 5,
    showFeeLines: false,
    reviewApproveLabel: {
      sv: 'Jag intygar att uppgifterna stämmer.',
      en: 'I certify that the information is correct.',
    },
    steps: [...components.filter(({ k }) => k.startsWith('p')).flatMap((page) => stepOf(scope, page)), ...lastSteps],
  })
}
