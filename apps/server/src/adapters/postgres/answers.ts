/** Answers in PostgreSQL. */
import type { InvoiceAddress } from '@sievert/contract/invoice-addresses'
import { INVOICE_ADDRESSES_MAX } from '@sievert/domain/rules/list-limits'
import { sql } from 'kysely'
import type { AnswerStore, Item, StepDocument } from '../../ports/answers.ts'
import { pick } from '../../utilities/objects/pick.ts'
import { type Database, exists } from './database.ts'

type ItemStore = 'items' | 'firstMachines' | 'equipmentTypes' | 'hasItem' | 'countOtherItems' | 'insertItem'

type SentAddress = { id: string; address: Omit<InvoiceAddress, 'addressId'> }

/** Paper invoice addresses that were typed into the party's sent applications. */
const sentAddresses = (partyId: string) => sql<SentAddress>`
  select application.id, address, submitted_at
  from application join step_document on application_id = application.id,
    lateral (select data -> 'invoice' -> 'paperInvoice') as invoice (address)
  where party_id = ${partyId} and status <> 'Started' and address ->> 'addressId' is null and address ->> 'street' <> ''`

const asInvoiceAddress = ({ id, address }: SentAddress): InvoiceAddress => ({
  addressId: id,
  ...pick(address, 'street', 'careOfAddress', 'zipCode', 'city', 'country'),
})

const COLUMNS = [
  'applicationId',
  'stepNumber',
  'data',
  'revision',
  'savedAt',
  'savedBy',
] as const satisfies (keyof StepDocument)[]

const stepsIn = (db: Database): Omit<AnswerStore, ItemStore> => ({
  steps: (applicationId) => {
    const all = db.selectFrom('stepDocument').select(COLUMNS).where('applicationId', '=', applicationId)
    return all.orderBy('stepNumber').execute()
  },
  step: async (applicationId, stepNumber) => {
    const row = await db
      .selectFrom('stepDocument')
      .innerJoin('person', 'person.id', 'stepDocument.savedBy')
      .select(COLUMNS.map((column) => `stepDocument.${column}` as const))
      .select(['person.givenName', 'person.familyName'])
      .where('applicationId', '=', applicationId)
      .where('stepNumber', '=', stepNumber)
      .executeTakeFirst()
    if (!row) return undefined
    const { givenName, familyName, ...document } = row
    return { ...document, savedByName: `${givenName} ${familyName}`.trim() }
  },
  // Read from the audit log, which has an entry for each save. The query is rare, so no separate table is needed.
  savedAt: async (applicationId, stepNumber, revision) => {
    const { rows } = await sql<{ at: string }>`
      select content::jsonb ->> 'at' as at from audit_entry
      where chain = ${`application:${applicationId}`}
        and content::jsonb -> 'detail' @> ${JSON.stringify({ stepNumber, stepRevision: revision })}::jsonb
      order by sequence desc limit 1`.execute(db)
    return rows[0] && new Date(rows[0].at)
  },
  insertStep: (document) => db.insertInto('stepDocument').values(document).execute(),
  invoiceAddresses: async (partyId) => {
    const { rows } = await sql<SentAddress>`
      select id, address from (select distinct on (address) * from (${sentAddresses(partyId)}) as sent order by address, submitted_at desc) as latest
      order by submitted_at desc nulls last, id limit ${INVOICE_ADDRESSES_MAX}`.execute(db)
    return rows.map(asInvoiceAddress)
  },
  invoiceAddress: async (partyId, addressId) => {
    const { rows } = await sql<SentAddress>`${sentAddresses(partyId)} and application.id::text = ${addressId}`.execute(
      db,
    )
    return rows.map(asInvoiceAddress)[0]
  },
})

const itemsIn = (db: Database): Pick<AnswerStore, ItemStore> => ({
  items: async (applicationId, kind, holding = {}) => {
    // As one JSON row, since the driver parses each column of a thousand rows separately.
    const { rows } = await sql<{ items: Omit<Item, 'applicationId'>[] | null }>`
      select json_agg(
        json_build_object('id', id, 'stepNumber', step_number, 'kind', kind, 'data', data) order by position
      ) as items
      from item where application_id = ${applicationId} and kind = coalesce(${kind ?? null}, kind)
        and data @> ${JSON.stringify(holding)}::jsonb`.execute(db)
    return (rows[0]?.items ?? []).map((item) => ({ ...item, applicationId }))
  },
  firstMachines: async (applicationIds) => {
    const { rows } = await sql<Item>`
      select id, application_id, step_number, kind, data from unnest(${applicationIds}::uuid[]) as draft (draft_id) cross join lateral (
        select id, application_id, step_number, kind, data from item
        where application_id = draft_id and kind <> 'place' order by step_number, position limit 1
      ) as first`.execute(db)
    return new Map(rows.map((item) => [item.applicationId, item]))
  },
  equipmentTypes: async (applicationId, but) => {
    const { rows } = await sql<{ type: number }>`
      select distinct (data ->> 'equipmentTypeId')::int as type from item
      where application_id = ${applicationId} and kind = 'veterinary' and id is distinct from ${but ?? null}
        and data ->> 'equipmentTypeId' is not null`.execute(db)
    return new Set(rows.map(({ type }) => type))
  },
  hasItem: (applicationId, kind, id) => {
    const all = db.selectFrom('item').select('id').where('applicationId', '=', applicationId)
    return exists(all.where('kind', '=', kind).where('id', '=', id))
  },
  countOtherItems: async (applicationId, id) => {
    const all = db.selectFrom('item').where('applicationId', '=', applicationId).where('id', '<>', id)
    return (await all.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()).count
  },
  insertItem: (item) => db.insertInto('item').values(item).execute(),
})

export const answersIn = (db: Database): AnswerStore => ({ ...stepsIn(db), ...itemsIn(db) })
