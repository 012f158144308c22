/** Moves orphaned files to the trash, deletes them after a grace time, and brings them back. */
import { stockholmDate } from '@sievert/domain/swedish-time'
import type { Dependencies } from '../ports/dependencies.ts'
import { type FileStore, isStored, MissingFile, TRASH } from '../ports/file-store.ts'
import { DAY_MS, HOUR_MS } from '../utilities/timing/durations.ts'
import { type Compared, findOrphans } from './unmatched-files.ts'

/** Files of one prefix that the clean-ups of a day may always move, however few the prefix has. */
const ALWAYS = 10

type TrashDependencies = Compared &
  Pick<Dependencies, 'clock' | 'workerFigures' | 'log'> & { config: Pick<Dependencies['config'], 'retention'> }

/** False when another process has moved or removed the file meanwhile. */
const unlessGone = async (work: () => Promise<void>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof MissingFile) return false
    throw error
  }
}

/** Those without a row that are older than any upload. */
export const findOldOrphans = (deps: Pick<TrashDependencies, keyof Compared | 'clock' | 'config'>) =>
  findOrphans(deps, new Date(deps.clock.now().getTime() - deps.config.retention.unreferencedFileHours * HOUR_MS))

const countBelow = async (fileStore: FileStore, prefix: string): Promise<number> => {
  let files = 0
  for await (const _ of fileStore.list(prefix)) files += 1
  return files
}

/**
 * Moves files without a row to the trash, counting first, also what is in the trash since the same day: a wrong worker
 * may take a few each time. Of a prefix with more than the allowed share none is moved unless an operator has
 * `confirmed` it. Returns the numbers of those moved, and of those that wait for the operator.
 */
export const trashOrphans = async (
  deps: TrashDependencies,
  { confirmed }: { confirmed: boolean },
): Promise<{ trashed: number; toConfirm: number }> => {
  const { fileStore, clock, workerFigures, log } = deps
  const { trashPercent } = deps.config.retention
  const day = stockholmDate(clock.now().getTime())
  const found = { trashed: 0, toConfirm: 0 }
  for await (const { prefix, listed, orphans } of findOldOrphans(deps)) {
    if (orphans.length === 0) continue
    const trashed = await countBelow(fileStore, `${TRASH}${day}/${prefix}`)
    const allowed = Math.max(ALWAYS, ((listed + trashed) * trashPercent) / 100)
    if (!confirmed && orphans.length + trashed > allowed) {
      found.toConfirm += orphans.length
      const before = trashed > 0 ? `, and ${trashed} are in the trash since midnight` : ''
      log.error(
        `${orphans.length} of ${listed} files in ${prefix} have no row${before}: none is moved to the trash. See: node apps/server/src/cli.ts files clean`,
      )
      continue
    }
    for (const { key } of orphans)
      if (await unlessGone(() => fileStore.move(key, `${TRASH}${day}/${key}`))) found.trashed += 1
  }
  await workerFigures.set('files-to-confirm', found.toConfirm)
  return found
}

/** Deletes what has been in the trash for longer than the grace time; returns the number of files. */
export const emptyTrash = async ({
  fileStore,
  clock,
  config,
}: Pick<TrashDependencies, 'fileStore' | 'clock' | 'config'>): Promise<number> => {
  const oldest = `${TRASH}${stockholmDate(clock.now().getTime() - config.retention.trashDays * DAY_MS)}`
  let deleted = 0
  for await (const { key } of fileStore.list(TRASH)) {
    // Stryker disable next-line EqualityOperator: a key is longer than the day with which it begins.
    if (key >= oldest) continue
    await fileStore.remove(key)
    deleted += 1
  }
  return deleted
}

/** A copy: a moved file may keep its time, by which the next clean-up would take it again. */
const putBack = async (fileStore: FileStore, from: string, to: string): Promise<void> => {
  await fileStore.write(to, await fileStore.read(from))
  await fileStore.remove(from)
}

/**
 * Brings a file, or all of them, from the trash back to their former keys, as written now. Returns the former keys, and
 * the keys of those that stay in the trash because there is a newer file.
 */
export const restoreTrash = async (fileStore: FileStore, wanted: string | undefined) => {
  const found: { restored: string[]; kept: string[] } = { restored: [], kept: [] }
  for await (const { key } of fileStore.list(TRASH)) {
    const former = key.split('/').slice(2).join('/')
    if (wanted !== undefined && wanted !== key && wanted !== former) continue
    if (await isStored(fileStore, former)) found.kept.push(key)
    else if (await unlessGone(() => putBack(fileStore, key, former))) found.restored.push(former)
  }
  return found
}
