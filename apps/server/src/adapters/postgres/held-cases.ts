/** For operators: what the database holds of applications that the case system may have. */
import type pg from 'pg'

/** `sha256`: of the signed document, in hex; null for a draft. */
export type HeldCase = {
  id: string
  number: string
  status: string
  caseNumber: string | null
  sha256: string | null
}

/** The named applications, and those sent in since then, by id. Ids without a row are left out. */
export const heldCases = async (
  client: pg.ClientBase,
  { ids, since }: { ids: readonly string[]; since: Date },
): Promise<Map<string, HeldCase>> => {
  const { rows } = await client.query<HeldCase>(
    `select application.id, number, status, case_number as "caseNumber", (
       select digest from sign_order where application_id = application.id and state = 'Success'
     ) as sha256
     from application where id = any($1) or submitted_at >= $2 order by submitted_at`,
    [ids, since],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
