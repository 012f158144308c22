/**
 * Imports the mutated files before the first test. Otherwise a mutant in the import of a lazily loaded page counts as
 * covered by the first test that opens it. No other test then runs against it.
 */
import { join } from 'node:path'
import { mutated } from '../../stryker.config.mjs'

for (const file of mutated) await import(join(import.meta.dirname, '../..', file))
