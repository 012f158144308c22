/** Holds each stored packet of evidence against the seal of which the log wrote when the application was sent in. */
import type pg from 'pg'

/** Only entries that name a seal: those of before it was written down do not. What retention removed has a line of its own in its chain. */
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

/** A sentence for each packet that is not the one that was stored: sealed anew, and perhaps stamped anew, or gone. */
export const checkSeals = async (client: pg.ClientBase): Promise<string[]> => {
  const { rows } = await client.query<{ chain: string; gone: boolean }>(DIFFERING)
  return rows.map(({ chain, gone }) =>
    gone
      ? `${chain}: its evidence is gone`
      : `${chain}: its evidence was sealed anew: it has another seal than when it was stored`,
  )
}
