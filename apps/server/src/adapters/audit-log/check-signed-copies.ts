/** Compares what the database shows of a signed application with its sealed packet of evidence. */
import type pg from 'pg'

/** The name of a protected identity is in the packet alone. An empty text is what the service stores then. */
const QUERY = `
  select application.id, array_remove(array[
    case when translate(encode(canonical_document, 'base64'), E'\\n', '') <> packet ->> 'document'
      then 'signed document' end,
    case when visible_text <> packet #>> '{signatures,0,signed,visibleText}' then 'signed text' end,
    case when signer_name not in ('', packet #>> '{signatures,0,verified,signerName}') then 'name of the signer' end,
    case when application.fee is distinct from sign_order.fee then 'fee' end,
    case when application.submitted_by <> sign_order.person_id then 'person who signed' end
  ], null) as changed
  from application
  join evidence on evidence.application_id = application.id
  join sign_order on sign_order.id = evidence.sign_order_id
  where jsonb_typeof(packet) = 'object'`

/** By the application's id, a sentence that names each stored part which differs from the sealed one. */
export const readChangedCopies = async (client: pg.ClientBase): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ id: string; changed: string[] }>(
    `select * from (${QUERY}) as copies where cardinality(changed) > 0`,
  )
  return new Map(rows.map(({ id, changed }) => [id, `stored otherwise than it was signed: ${changed.join(', ')}`]))
}
