/** Audit entries of an application, for tests: the oldest first. */

import type { AuditAction } from '../src/ports/audit-log.ts'
import { toUuid } from '../src/utilities/ids/application-id.ts'
import type { TestApp } from './app.ts'

type Entry = { action: AuditAction; personId: string | null; partyId: string | null; detail: Record<string, unknown> }

/** `id`: in either form. */
export const auditEntries = async ({ db }: Pick<TestApp, 'db'>, id: string): Promise<Entry[]> => {
  const log = db
    .selectFrom('auditEntry')
    .select('content')
    .where('chain', '=', `application:${toUuid(id)}`)
  return (await log.orderBy('sequence').execute()).map(({ content }) => JSON.parse(content) as Entry)
}
