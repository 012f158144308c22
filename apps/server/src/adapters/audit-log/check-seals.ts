/** Compares each stored evidence packet with the seal that the audit log recorded at submission. */
import type pg from 'pg'

/**
 * Entries without a seal, from before seals were logged, are skipped. Removals by retention have their own entry in the
 * chain.
 */
const DIFFERING = `
  select submitted.chain, evidence.packet is null as gone
  from (
    select chain, substring(chain from 13)::uuid as application_id, content::jsonb #>> '{detail,evidenceSeal}' as seal
    from audit_entry where chain like 'application:%' and content like '%"action":"application-submitted"%'
  ) submitted
  left join evidence using (application_id)
  where submitted.seal is distinct from evidence.packet ->> 'seal' and submitted.seal is not null
    and not exists (
      select from audit_entry removed
      where removed.chain = submitted.chain and removed.content::jsonb ->> 'action' = 'application-removed-by-retention'
    )
  order by submitted.chain`

/** Returns one sentence for each packet that was sealed again (and perhaps stamped again) or is missing. */
export const checkSeals = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ chain: string; gone: boolean }>(DIFFERING)
  return rows.map(({ chain, gone }) =>
    gone
      ? `${chain}: its evidence is gone`
      : `${chain}: its evidence was sealed anew: it has another seal than when it was stored`,
  )
}
