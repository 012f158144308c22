/** Finds obstacles before anything starts, and reports each in one line. */
import { createServer } from 'node:net'
import { tryFolder } from '../../apps/server/src/adapters/file-store/try-folder.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error)

/** Creates the data folder. Throws one line if it is not writable. */
export const checkDataFolder = (dataDir: string): void => {
  try {
    tryFolder(dataDir)
  } catch (error) {
    throw new Error(`Can't write to ${dataDir} (${codeOf(error)}). Set DATA_DIR to a folder where you may.`, {
      cause: error,
    })
  }
}

/** Throws one line if the port is in use, or not permitted to this user. */
export const checkPort = (name: string, port: number): Promise<void> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error) => {
      const why = codeOf(error) === 'EADDRINUSE' ? 'is taken' : `can't be used (${codeOf(error)})`
      fail(new Error(`Port ${port} ${why}. Stop what uses it, or set ${name} to another.`))
    })
    probe.listen(port, () => probe.close(() => done()))
  })
