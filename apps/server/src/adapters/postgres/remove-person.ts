/** Removes what may be removed of a person, and ends a person's sessions, for operators. */
import type pg from 'pg'
import type { RetentionRules } from '../../ports/retention.ts'
import { append, inTransaction, NOTHING_LEFT, OF_PERSON, type Word } from './expired.ts'
import {
  APPLICANT,
  type LinkedApplication,
  linkedApplications,
  mentioningApplications,
  type StoredPerson,
} from './person-data.ts'

const deleteRows = async (client: pg.ClientBase, table: string, where: string, value: string): Promise<number> =>
  (await client.query(`delete from ${table} where ${where}`, [value])).rowCount ?? 0

/** Returns how many sessions have ended. The person can log in again. */
export const endSessions = (client: pg.ClientBase, { id }: StoredPerson, word: Word): Promise<number> =>
  inTransaction(client, async () => {
    const sessions = await deleteRows(client, 'session', 'person_id = $1', id)
    await append(client, `person:${id}`, { action: 'sessions-ended', detail: { sessions, ...word } })
    return sessions
  })

/** False when the draft was sent or deleted since it was listed. The worker deletes its files. */
const removeDraft = async (client: pg.ClientBase, { id, partyId }: LinkedApplication, word: Word): Promise<boolean> => {
  const draft = await client.query("select from application where id = $1 and status = 'Started' for update", [id])
  if (draft.rowCount === 0) return false
  const { rowCount: documents } = await client.query('select from document where application_id = $1', [id])
  await deleteRows(client, 'sign_order', 'application_id = $1', id)
  await deleteRows(client, 'application', 'id = $1', id)
  const detail = { documents, ...word }
  await append(client, `application:${id}`, { action: 'application-deleted', partyId, detail })
  return true
}

/** Days are `YYYY-MM-DD`. `keptUntil` is null for drafts, and while the end of the period is unknown. */
export type KeptApplication = LinkedApplication & { submittedOn: string | null; keptUntil: string | null }

const keptApplications = async (client: pg.ClientBase, person: StoredPerson, rules: RetentionRules) => {
  const linked = await linkedApplications(client, person)
  const { rows } = await client.query<Pick<KeptApplication, 'id' | 'submittedOn' | 'keptUntil'>>(
    `select id, (submitted_at at time zone 'Europe/Stockholm')::date::text as "submittedOn",
       kept_until(application, coalesce(($2::jsonb ->> business_type_id::text)::int, $3))::text as "keptUntil"
     from application where id = any ($1)`,
    [linked.map(({ id }) => id), JSON.stringify(rules.byType), rules.otherwise],
  )
  const days = new Map(rows.map((row) => [row.id, row]))
  return linked.map((each): KeptApplication => ({ submittedOn: null, keptUntil: null, ...each, ...days.get(each.id) }))
}

/**
 * `rows`: the number of deleted rows of each table that is about the person alone. `mentions`: see
 * `mentioningApplications`.
 */
export type Removal = {
  drafts: LinkedApplication[]
  rows: Record<string, number>
  isPersonRemoved: boolean
  kept: KeptApplication[]
  mentions: string[]
}

/**
 * `named`: organisations' drafts to remove too, by id (undefined when there is none), with the operator's name of each.
 * With `dryRun` everything is undone.
 */
type Wanted = { word: Word; rules: RetentionRules; named: ReadonlyMap<string | undefined, string>; dryRun: boolean }

/**
 * Removes the person's own drafts and the named ones, sessions and all rows about the person alone; and the person, if
 * no other data refers to them. Sent applications and the audit log stay.
 */
export const removePerson = (
  client: pg.ClientBase,
  person: StoredPerson,
  { word, rules, named, dryRun }: Wanted,
): Promise<Removal> =>
  inTransaction(
    client,
    async () => {
      const linked = await linkedApplications(client, person)
      const drafts: LinkedApplication[] = []
      // Drafts first: a request of the applicant locks the application before it refers to the person.
      for (const each of linked)
        if (each.roles.includes(APPLICANT) || named.has(each.id))
          if (await removeDraft(client, each, word)) drafts.push(each)
      for (const [id, name] of named)
        if (!drafts.some((draft) => draft.id === id)) throw new Error(`${name} is no draft with data of this person`)
      const rows: Record<string, number> = {}
      for (const table of ['session', ...OF_PERSON])
        rows[table] = await deleteRows(client, table, 'person_id = $1', person.id)
      rows['login_attempt'] = await deleteRows(client, 'login_attempt', 'used_by = $1', person.id)
      rows['check_turn'] = await deleteRows(client, 'check_turn', "party_id = 'person:' || $1", person.id)
      const isPersonRemoved = (await deleteRows(client, 'person', `id = $1 and ${NOTHING_LEFT}`, person.id)) > 0
      const kept = await keptApplications(client, person, rules)
      const mentions = await mentioningApplications(client, person, kept)
      const detail = { drafts: drafts.length, kept: kept.length, isPersonRemoved, ...word }
      await append(client, `person:${person.id}`, { action: 'person-removed', detail })
      return { drafts, rows, isPersonRemoved, kept, mentions }
    },
    { dryRun },
  )
