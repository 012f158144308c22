/** Defines the operator's commands (cli.ts), and how they find database, files and catalogue. */
import { resolve } from 'node:path'
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util'
import type pg from 'pg'
import { SHIPPED_CATALOGUE } from '../catalogue/layers.ts'
import type { Log } from '../ports/log.ts'
import { readSome } from '../settings/config.ts'
import { isUuid, toUuid } from '../utilities/ids/application-id.ts'

const say = (...line: [fields: object, message: string] | [message: string]): void => console.error(line.at(-1))
/** The log of a command: text for the operator, without fields. */
export const CONSOLE: Log = { error: say, warn: say, info: say }

export type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options; allowPositionals: true }>
>['values']

export type Definition<Options extends ParseArgsOptionsConfig> = {
  /** The positional arguments, `<required>` or `[optional]`; any other number is refused. */
  takes: string
  options?: Options
  /** The rest of `--help`: every option, and the exit codes. */
  help: string
  /** Returns the exit code. An error is printed as one line, with exit code 2. */
  run(words: readonly string[], values: Values<Options>): Promise<number>
}
export type Command = { takes: string; options: string[]; help: string; run(args: readonly string[]): Promise<number> }

/** The arguments do not match `--help`; the message is one line. */
export class UsageError extends Error {}

const isWrongArgument = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/** An application's id may begin with a dash: it is no option. */
const isId = (takes: string, word: string | undefined): word is string =>
  takes.startsWith('<applicationId>') && word?.length === 22

export const defineCommand = <const Options extends ParseArgsOptionsConfig>({
  takes,
  options,
  help,
  run,
}: Definition<Options>): Command => {
  const read = (args: readonly string[]) => {
    const [first, ...others] = args
    try {
      const from = isId(takes, first) ? ['id', ...others] : [...args]
      const { values, positionals } = parseArgs({ args: from, options: options ?? {}, allowPositionals: true })
      return { values, positionals: isId(takes, first) ? [first, ...positionals.slice(1)] : positionals }
    } catch (error) {
      // The error's second sentence is about positional arguments that look like options.
      throw isWrongArgument(error) ? new UsageError(error.message.split(/\.\s/)[0]) : error
    }
  }
  return {
    takes,
    options: Object.keys(options ?? {}),
    help,
    run: async (args) => {
      const { values, positionals } = read(args)
      const [least, most] = [/</g, /[<[]/g].map((opening) => takes.match(opening)?.length ?? 0) as [number, number]
      if (positionals.length < least || positionals.length > most)
        throw new UsageError(`After the command's name comes ${takes || 'nothing but options'}`)
      // As a path, an empty word would mean the current folder.
      if ([...positionals, ...Object.values(values).flat()].some((word) => typeof word === 'string' && !word.trim()))
        throw new UsageError('A word is empty: an unset variable, perhaps')
      return run(positionals, values as Values<Options>)
    },
  }
}

/** npm runs its scripts in the project's folder, but paths are relative to the folder where the operator ran npm. */
export const fromWhereYouAre = (path: string): string => resolve(process.env['INIT_CWD'] ?? '.', path)

/** The named folder, otherwise that of CATALOGUE_DIR, otherwise the catalogue that comes with the service. */
export const catalogueFolder = (named?: string): string =>
  named
    ? fromWhereYouAre(named)
    : resolve(readSome(process.env, (read) => read.folder('CATALOGUE_DIR')) ?? SHIPPED_CATALOGUE)

export const jobIdFrom = (word = ''): string => {
  if (!isUuid(word)) throw new UsageError('That is no id of a job')
  return word
}

const uuidFrom = (word: string): string | undefined => {
  try {
    return toUuid(word)
  } catch {
    return undefined
  }
}

/**
 * Finds the application that an operator names: by its id, as in its address or as a UUID, or by its own number, that
 * of its case or of its notification. The result looks in a database; undefined when none there has that name. Throws a
 * UsageError for a word that can't be a name, and for a number that several cases have.
 */
export const applicationNamed = (word = '') => {
  const uuid = uuidFrom(word)
  if (uuid === undefined && !/\d/.test(word)) throw new UsageError('That is no id of an application')
  return async (client: pg.ClientBase): Promise<string | undefined> => {
    const { rows } = await client.query<{ id: string }>(
      'select id from application where id = $1 or number = $2 or case_number = $2 or report_number = $2',
      [uuid, word],
    )
    if (rows.length > 1)
      throw new UsageError(`${word} is the number of ${rows.length} cases: give that of the application`)
    return rows[0]?.id
  }
}

/** For the help of commands that take an application. */
export const APPLICATION_HELP = `The application's number, that of its case or notification, its id as it stands in its address, or the UUID that the log has.`

export const momentFrom = (option: string, word: string): Date => {
  const moment = new Date(word)
  if (Number.isNaN(moment.getTime()))
    throw new UsageError(`${option} takes a time as 2026-03-01T12:00:00Z, not ${word}`)
  return moment
}
