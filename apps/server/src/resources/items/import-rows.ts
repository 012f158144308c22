/** Imports rows of a spreadsheet into a list: equipment made of sections, or places of business (LES-03). */
import { isDeepStrictEqual } from 'node:util'
import type { ItemRowsReply } from '@sievert/contract/items'
import { decodeItem } from '@sievert/domain/engine/decode-answers'
import { resetHiddenInItems } from '@sievert/domain/engine/reset'
import { validateItems } from '@sievert/domain/engine/validate'
import type { Issue } from '@sievert/domain/issue'
import { keepStored, keepStoredAnswers } from '@sievert/domain/rows/keep-stored'
import type { RowChange } from '@sievert/domain/rows/match-rows'
import type { ItemData } from '@sievert/domain/sections/equipment'
import {
  checkPlaceOfBusiness,
  decodePlaceOfBusiness,
  type PlaceOfBusiness,
} from '@sievert/domain/sections/place-of-business'
import type { TextInputValue } from '@sievert/domain/sections/text-input'
import { stockholmDate } from '@sievert/domain/swedish-time'
import { changeApplication } from '../../applications/changes/change-application.ts'
import {
  countRows,
  describeRow,
  issuesByRow,
  type PlacedRow,
  placeRows,
  type RowsRequest,
  removedOf,
  requireFaultless,
} from '../../applications/changes/import-rows.ts'
import { requireQuotaOfItems } from '../../applications/require-quota.ts'
import { readStoredFiles } from '../../applications/stored-files.ts'
import type { AdvanceDependencies } from '../../ports/dependencies.ts'
import type { Actor } from '../../ports/party.ts'
import { AppError } from '../../utilities/errors/app-error.ts'
import { measureWork } from '../../utilities/timing/request-work.ts'
import { feeTotalAfter } from '../fees/read-fee.ts'
import { piecesOf } from './change-items.ts'
import { type At, definitionOf, type InList, type Item, type Kind, openShownList, withItemsIn } from './open-list.ts'

type ImportRequest = InList & RowsRequest
type Row<K extends Kind> = PlacedRow<Item<K>, Item<K>>
type Judged<K extends Kind> = { item: Item<K>; issues: Issue[]; isSame: boolean }
/** `keyPath`: of the text that names an item; undefined in a list without one. */
type ListRules<K extends Kind> = {
  items: readonly Item<K>[]
  keyPath: string | undefined
  keyOf: (item: Item<K>) => string
  comparable?: (item: Item<K>) => object
  /** The rows as they are stored; an item without an id of its own has the row's. */
  judge: (rows: readonly Row<K>[]) => Promise<Judged<K>[]>
}

type Outcome<K extends Kind> = { id: string; item: Item<K>; change: RowChange; issues: readonly Issue[] }

/** The items of the list once the rows without issues are imported. */
const itemsAfter = <K extends Kind>(items: readonly Item<K>[], rows: readonly Outcome<K>[]): Item<K>[] => {
  const fine = rows.filter(({ issues }) => issues.length === 0)
  const changed = new Map(fine.flatMap((row) => (row.change === 'changed' ? [[row.id, row.item]] : [])))
  const added = fine.flatMap((row) => (row.change === 'added' ? [row.item] : []))
  return [...items.map((item) => changed.get(item.id) ?? item), ...added]
}

const importRows = <K extends Kind>(
  deps: AdvanceDependencies,
  actor: Actor,
  request: ImportRequest & { kind: K },
  rulesOf: (at: At) => ListRules<K>,
) =>
  changeApplication(deps, actor, { ...request, action: `${request.kind}-imported` }, async (input) => {
    const { dryRun = false } = request
    const { at, before, list, items, step } = await openShownList(deps, input, request)
    const { items: sent, keyPath, keyOf, comparable, judge } = measureWork(() => rulesOf(at))
    const { rows: placed, missing } = placeRows(request.id, sent, items, {
      path: keyPath,
      of: keyOf,
      ...(comparable && { comparable }),
    })
    const judged = await judge(placed)
    const rows = placed.map((row, index) => {
      const { item = row.row, issues = [], isSame = false } = judged[index] ?? {}
      const change = row.stored ? (isSame ? 'unchanged' : 'changed') : 'added'
      return { ...row, item, change, issues: [...row.issues, ...issues] } as const
    })
    const reply: ItemRowsReply = { rows: rows.map((row) => describeRow(row, dryRun)), missing }
    if (dryRun) {
      const answers = withItemsIn(before.answers, list, itemsAfter(items, rows))
      const feeTotal = await feeTotalAfter(deps, actor, input.application.id, (whole) => ({ ...whole, answers }))
      return step.changed({ result: { reply: { ...reply, feeTotal } }, data: undefined })
    }
    requireFaultless(rows)
    const removed = removedOf(request, missing)
    const counts = countRows(rows, removed)
    if (counts.added + counts.changed + counts.removed === 0)
      return step.changed({ result: { reply }, data: undefined })
    await requireQuotaOfItems(deps, input.application.id, counts.added - counts.removed)
    const kept = items.filter(({ id }) => !removed.includes(id))
    const after = withItemsIn(before.answers, list, itemsAfter(kept, rows))
    return step.changed({ result: { reply }, detail: counts, ...measureWork(() => piecesOf(at, before, after)) })
  })

/** `stepData`: decoded JSON of each row. */
export const importEquipment = (
  deps: AdvanceDependencies,
  actor: Actor,
  { rows, ...request }: ImportRequest & { rows: readonly Record<string, unknown>[] },
) =>
  importRows(deps, actor, { ...request, kind: 'equipment' }, (at) => {
    const { compiled, list, answers, application, now } = at
    const { rowKey } = definitionOf(at, 'Equipment')
    const items = rows.map((json, index) => {
      const { stepData, malformed } = decodeItem(compiled, list.identity, json)
      if (malformed.length > 0)
        throw new AppError('error.malformed.text', { detail: `rows.${index}: not an answer: ${malformed.join(', ')}` })
      return { id: '', stepData: stepData as ItemData }
    })
    const bound = new Map(
      compiled.byIdentity.get(list.identity)?.items?.answering.map((each) => [each.identity, each.bound]),
    )
    const answered = (data: ItemData) =>
      Object.fromEntries(Object.entries(data).filter(([identity, value]) => !bound.get(identity)?.isEmpty(value)))
    return {
      items,
      keyPath: rowKey && `${rowKey}.text`,
      keyOf: ({ stepData }) => (rowKey ? ((stepData[rowKey] as TextInputValue | undefined)?.text ?? '') : ''),
      comparable: ({ stepData }) =>
        answered(resetHiddenInItems(compiled, list.identity, [stepData], answers)[0] as ItemData),
      judge: async (placed) => {
        const merged = placed.map(({ row, stored }) =>
          stored ? keepStoredAnswers(row.stepData, stored.stepData) : row.stepData,
        )
        const { replaced, issues } = await readStoredFiles(deps.stores, application.id, { rows: merged })
        return measureWork(() => {
          const foreign = issuesByRow(issues)
          const data = resetHiddenInItems(compiled, list.identity, replaced.rows, answers)
          const broken = validateItems(compiled, list.identity, data, answers, stockholmDate(now.getTime()))
          return placed.map(({ id, stored }, index) => {
            const stepData = (data[index] ?? {}) as ItemData
            const isSame = stored !== undefined && isDeepStrictEqual(answered(stored.stepData), answered(stepData))
            return { item: { id, stepData }, isSame, issues: foreign.get(index) ?? [...(broken[index] ?? [])] }
          })
        })
      },
    }
  })

export const importPlaces = (
  deps: AdvanceDependencies,
  actor: Actor,
  { rows, ...request }: ImportRequest & { rows: readonly PlaceOfBusiness[] },
) =>
  importRows(deps, actor, { ...request, kind: 'place' }, (at) => {
    const { rowKey } = definitionOf(at, 'PlaceOfBusiness')
    const items = rows.map((json, index) => {
      const place = decodePlaceOfBusiness(json)
      if (place) return place
      throw new AppError('error.malformed.text', { detail: `rows.${index}: a text holds what no database can keep` })
    })
    return {
      items,
      keyPath: rowKey,
      keyOf: (place) => (rowKey ? place[rowKey] : ''),
      judge: async (placed) =>
        measureWork(() =>
          placed.map(({ row, id, stored }) => {
            const item = keepStored({ ...row, id }, stored ?? { ...row, id })
            return { item, isSame: isDeepStrictEqual(item, stored), issues: [...checkPlaceOfBusiness(item)] }
          }),
        ),
    }
  })
