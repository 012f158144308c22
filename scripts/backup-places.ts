/** Where `npm run backup` and `npm run restore` find and put things. */
import { join, resolve } from 'node:path'
import { readSettings } from './start/settings.ts'

/** npm runs scripts in the project's folder; paths are meant from where the person stands. Throws `usage`. */
export const backupFolder = ([, , folder, ...more]: readonly string[], usage: string): string => {
  if (!folder || folder.startsWith('-') || more.length > 0) throw new Error(usage)
  return resolve(process.env['INIT_CWD'] ?? '.', folder)
}

export const fileStorePlace = (): string =>
  process.env['FILE_STORE'] || join(readSettings(process.env).dataDir, 'files')
