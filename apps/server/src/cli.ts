/** The operators' commands: `node apps/server/src/cli.ts <command>`. Loads only the code of the given command. */
import { type Command, UsageError } from './commands/command.ts'

const PROGRAM = 'node apps/server/src/cli.ts'

type Entry = { does: string; load(): Promise<{ command: Command }> }

export const COMMANDS: Readonly<Record<string, Entry>> = {
  migrate: { does: 'migrates the database to this version', load: () => import('./commands/migrate.ts') },
  backup: {
    does: 'writes the database and the files into a new folder, while the service runs',
    load: () => import('./commands/backup.ts'),
  },
  restore: {
    does: 'fills an empty database and file store from a back-up',
    load: () => import('./commands/restore.ts'),
  },
  retention: {
    does: 'lists the sent applications whose retention time has passed, or removes them',
    load: () => import('./commands/retention.ts'),
  },
  'audit verify': {
    does: 'recomputes the audit log and lists what was changed, removed or inserted',
    load: () => import('./commands/audit-verify.ts'),
  },
  'evidence export': {
    does: 'writes the packet of evidence of a signed application',
    load: () => import('./commands/evidence-export.ts'),
  },
  'evidence verify': {
    does: 'verifies a packet of evidence offline, or takes it apart for other tools',
    load: () => import('./commands/evidence-verify.ts'),
  },
  'cases list': {
    does: 'lists the sent applications without a case number, and the state of their delivery',
    load: () => import('./commands/cases-list.ts'),
  },
  'cases compare': {
    does: 'compares the cases that the case system has received with the database, after a recovery',
    load: () => import('./commands/cases-compare.ts'),
  },
  'cases replay': {
    does: 'delivers an application again, at once',
    load: () => import('./commands/cases-replay.ts'),
  },
  'files adopt': {
    does: 'binds an existing file store and database to each other',
    load: () => import('./commands/files-adopt.ts'),
  },
  'files check': {
    does: 'lists files without a row in the database, and documents without a file',
    load: () => import('./commands/files-check.ts'),
  },
  'files clean': {
    does: 'counts the files without a row in the database, or moves them to the trash',
    load: () => import('./commands/files-clean.ts'),
  },
  'files restore-trash': {
    does: 'moves files back from the trash',
    load: () => import('./commands/files-restore-trash.ts'),
  },
  'persons export': {
    does: 'writes everything that is stored about a person into a new folder',
    load: () => import('./commands/persons-export.ts'),
  },
  'persons remove': {
    does: 'removes what may be removed of a person, and lists what is kept and why',
    load: () => import('./commands/persons-remove.ts'),
  },
  'persons sessions end': {
    does: 'logs a person out everywhere',
    load: () => import('./commands/persons-sessions-end.ts'),
  },
  'jobs list': {
    does: 'lists the jobs of all queues that wait, run or were given up',
    load: () => import('./commands/jobs-list.ts'),
  },
  'jobs show': {
    does: 'shows one job',
    load: () => import('./commands/jobs-show.ts'),
  },
  'jobs retry': {
    does: 'runs a job at once, also one that was given up',
    load: () => import('./commands/jobs-handle.ts').then(({ retry }) => ({ command: retry })),
  },
  'jobs discard': {
    does: 'deletes a job',
    load: () => import('./commands/jobs-handle.ts').then(({ discard }) => ({ command: discard })),
  },
  'catalogue check': {
    does: 'lists every fault of a catalogue, and every text that the program lacks or does not use',
    load: () => import('./commands/catalogue-check.ts'),
  },
  'catalogue diff': {
    does: 'lists what a new version of an application type changes, and counts the drafts that it affects',
    load: () => import('./commands/catalogue-diff.ts'),
  },
  'catalogue base': {
    does: 'makes an overlay over the shipped catalogue, or records that you have reviewed its changes',
    load: () => import('./commands/catalogue-base.ts'),
  },
  'catalogue release': {
    does: 'releases the new versions of a catalogue, whose content is then fixed',
    load: () => import('./commands/catalogue-release.ts'),
  },
  'catalogue schema': {
    does: "writes the JSON schemas with which editors check a catalogue's files",
    load: () => import('./commands/catalogue-schema.ts'),
  },
}

const overview = (): string => {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length))
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(width)}  ${does}`)
  return `${PROGRAM} <command>\n\n${lines.join('\n')}\n\n${PROGRAM} <command> --help explains each.`
}

/** Returns the exit code. Throws errors with a message of one line. */
export const run = async (args: readonly string[]): Promise<number> => {
  const wantsHelp = args.includes('--help') || args.includes('-h')
  const found = Object.entries(COMMANDS).find(([name]) => name.split(' ').every((word, at) => word === args[at]))
  if (!found) {
    const what = args[0] === undefined ? 'Name a command' : `There is no command "${args.slice(0, 2).join(' ')}"`
    if (!wantsHelp) throw new UsageError(`${what}. See: ${PROGRAM} --help`)
    console.log(overview())
    return 0
  }
  const [name, { does, load }] = found
  const { command } = await load()
  const { takes, help, options } = command
  const usage = [PROGRAM, name, takes, options.length > 0 && '[options]'].filter(Boolean).join(' ')
  if (wantsHelp) {
    console.log(`${usage}\n\nIt ${does}.\n\n${help}`)
    return 0
  }
  return command.run(args.slice(name.split(' ').length)).catch((error: unknown) => {
    throw error instanceof UsageError ? new UsageError(`${error.message}. See: ${PROGRAM} ${name} --help`) : error
  })
}

/** Like `run`, but prints the error in one line and returns 2. */
export const main = (args: readonly string[]): Promise<number> =>
  run(args).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error))
    return 2
  })
if (import.meta.main) process.exitCode = await main(process.argv.slice(2))
