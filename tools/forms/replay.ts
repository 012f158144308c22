/** The publications of a corpus form as versions, each of which replaces the one before (VER-01). */
import type { Replacement } from '@sievert/domain/application-type/definition'
import { type Named, namesIn } from '@sievert/domain/catalogue-lint/lint-replacement'
import { translateCondition } from './conditions.ts'
import { type Component, componentsOf, type Form, type Publication } from './corpus.ts'
import { NotExpressible } from './not-expressible.ts'
import { partsOf } from './questions.ts'
import { ancestorsOf, isList, keysOf, translate, type Version } from './translate.ts'

/** Key → key, of questions whose stable id has another key in the next publication. */
const renamedKeys = (before: readonly Component[], after: readonly Component[]): ReadonlyMap<string, string> => {
  const now = new Map(after.flatMap(({ s, k }) => (s === undefined ? [] : [[s, k] as const])))
  const [known, left] = [before, after].map((components) => new Set(components.map(({ k }) => k)))
  const keys = new Map<string, string>()
  for (const { s = -1, k } of before) {
    const key = now.get(s)
    if (key === undefined || left?.has(k) || known?.has(key)) continue
    keys.set(k.toUpperCase(), key.toUpperCase())
    // Two questions with one id: the first is the renamed one.
    now.delete(s)
  }
  return keys
}

/** The name of an identity, a part of it, or an option of it, after its key was renamed. */
const renamed = (name: string, prefix: string, keys: ReadonlyMap<string, string>): string => {
  const [, key = '', rest = ''] = /^([A-Z]\d+)(.*)$/.exec(name.slice(prefix.length + 1)) ?? []
  return `${prefix}_${keys.get(key) ?? key}${rest}`
}

/** Types that one text answers; the move converts what fits. */
const isText = ({ type }: Named): boolean => /^(?:TextInput|Date|Number)\b/.test(type)

/** Lines as an author would write them: renamed questions move, texts of another type too, the rest is dropped. */
const replacementOf = (was: Version, now: Version, rename: (name: string) => string): Replacement => {
  const [before, after] = [namesIn(was), namesIn(now)]
  const moved: { from: string; to: string }[] = []
  const dropped: string[] = []
  const homeAfter = ({ home }: Named) => home && rename(home)
  for (const [from, named] of before) {
    const to = rename(from)
    const is = after.get(to)
    const isSame = is?.type === named.type
    const isHome = is !== undefined && is.home === homeAfter(named)
    if (!isHome || !(isSame || (isText(is) && isText(named)))) dropped.push(from)
    else if (from !== to || !isSame) moved.push({ from, to })
  }
  return { versionNumber: was.versionNumber, moved, dropped }
}

/** Undefined for what no type can express. */
const expressed = <T>(write: () => T): T | undefined => {
  try {
    return write()
  } catch (error) {
    if (error instanceof NotExpressible) return undefined
    throw error
  }
}

const withoutCondition = (component: Component): Component => {
  const { if: _condition, ...rest } = component
  return rest
}

/** Without what no type can express: such questions, inner lists, and conditions, whose components are always shown. */
const expressible = (prefix: string, components: readonly Component[]): Component[] => {
  const form = keysOf(prefix, components)
  return components
    .filter((component) => {
      const lists = [component, ...ancestorsOf(component, form.byKey)].filter(isList)
      return lists.length < 2 && (!component.k.startsWith('q') || expressed(() => partsOf(form, component)))
    })
    .map((component) => {
      const { k, if: condition } = component
      const isLost = condition && expressed(() => translateCondition(form, condition, form.listOf(k))) === undefined
      return isLost ? withoutCondition(component) : component
    })
}

type Published = { version: Version; components: readonly Component[] }

const published = (form: Form, publication: Publication, number: number): Published => {
  const all = expressible(form.id.toUpperCase(), componentsOf(form, publication))
  const write = (components: readonly Component[]): Published => {
    const items = components.map((_, at) => at)
    return { components, version: translate({ ...form, items: components }, { ...publication, items }, number) }
  }
  // Questions that show each other are always shown.
  return expressed(() => write(all)) ?? write(all.map(withoutCondition))
}

/** A version for each publication. Parts that cannot be expressed are left out. */
export const publishedVersions = (form: Form): Version[] => {
  const prefix = form.id.toUpperCase()
  let earlier: Published | undefined
  return form.versions.map((publication, at) => {
    const { version, components } = published(form, publication, at + 1)
    const keys = renamedKeys(earlier?.components ?? [], components)
    const replaces = earlier && replacementOf(earlier.version, version, (name) => renamed(name, prefix, keys))
    earlier = { version, components }
    return { ...version, ...(replaces && { replaces }) }
  })
}
