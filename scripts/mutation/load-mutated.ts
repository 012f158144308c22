/**
 * What is mutated is there before the first test: of a page that is fetched once it is opened, what happens at import would count as that one
 * test's, and no other be asked of it.
 */
import { join } from 'node:path'

for (const file of (process.env['MUTATED_FILES'] ?? '').split(',').filter(Boolean))
  await import(join(import.meta.dirname, '../..', file))
