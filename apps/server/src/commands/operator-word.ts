/** The options with which an operator says who demands a change and why. The audit log stores both. */
import { userInfo } from 'node:os'
import { SEEN_LINE } from '@sievert/domain/characters'
import type { Word } from '../adapters/postgres/expired.ts'
import { mayHoldNumber } from '../utilities/errors/redact-error.ts'
import { UsageError } from './command.ts'

export const WORD_OPTIONS = { by: { type: 'string' }, why: { type: 'string' } } as const

/** For the help of commands that demand both. */
export const WORD_HELP = `--by <name>     who orders it: required, and stored in the audit log
--why <reason>  the reason, in the same way`

type Values = { by: string | undefined; why: string | undefined }

/** The name of the user that runs the command, or its number when it has no name, as in a container. */
const osUser = (): string => {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}

/** The audit log can't be corrected, and each of its readers sees it. The message repeats nothing of the text. */
const refuseUnfit = (option: string, text: string): void => {
  if (!SEEN_LINE.test(text)) throw new UsageError(`${option} must be one line without control characters`)
  if (mayHoldNumber(text)) throw new UsageError(`${option} looks like it has a personal number, which no log may hold`)
}

/** Undefined unless both are given. Throws a UsageError for a text that the audit log may not hold. */
export const wordFrom = ({ by, why }: Values): Word | undefined => {
  if (!by || !why) return undefined
  refuseUnfit('--by', by)
  refuseUnfit('--why', why)
  return { by, osUser: osUser(), reason: why }
}

/** The argument; throws a UsageError when it is undefined. */
export const requireWord = (word: Word | undefined): Word => {
  if (!word) throw new UsageError('Say who orders it and why: --by <name> --why <reason>')
  return word
}
