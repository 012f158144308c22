/** The options with which an operator says who demands a change and why. The audit log stores both. */
import { userInfo } from 'node:os'
import type { Word } from '../adapters/postgres/expired.ts'
import { UsageError } from './command.ts'

export const WORD_OPTIONS = { by: { type: 'string' }, why: { type: 'string' } } as const

type Values = { by: string | undefined; why: string | undefined }

/** Undefined unless both are given. */
export const wordFrom = ({ by, why }: Values): Word | undefined =>
  by && why ? { by, osUser: userInfo().username, reason: why } : undefined

/** The argument; throws a UsageError when it is undefined. */
export const requireWord = (word: Word | undefined): Word => {
  if (!word) throw new UsageError('Say who says so and why: --by <name> --why <reason>')
  return word
}
