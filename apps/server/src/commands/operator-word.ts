/** The options with which an operator says who demands a change and why. The audit log stores both. */
import { userInfo } from 'node:os'
import type { Word } from '../adapters/postgres/expired.ts'
import { UsageError } from './command.ts'

export const WORD_OPTIONS = { by: { type: 'string' }, why: { type: 'string' } } as const

/** For the help of commands that demand both. */
export const WORD_HELP = `--by <name>     who says so: demanded, and kept in the audit log
--why <reason>  why, in the same way`

type Values = { by: string | undefined; why: string | undefined }

/** The name of the user that runs the command, or its number when it has no name, as in a container. */
const osUser = (): string => {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}

/** Undefined unless both are given. */
export const wordFrom = ({ by, why }: Values): Word | undefined =>
  by && why ? { by, osUser: osUser(), reason: why } : undefined

/** The argument; throws a UsageError when it is undefined. */
export const requireWord = (word: Word | undefined): Word => {
  if (!word) throw new UsageError('Say who says so and why: --by <name> --why <reason>')
  return word
}
