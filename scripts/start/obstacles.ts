/** Finds what would prevent a start, before anything is started, and says it in one line. */
import { createServer } from 'node:net'
import { tryFolder } from '../../apps/server/src/adapters/file-store/try-folder.ts'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error)

/** Makes the data folder. Throws one line when nothing can be written there. */
export const checkDataFolder = (dataDir: string): void => {
  try {
    tryFolder(dataDir)
  } catch (error) {
    throw new Error(`Can't write to ${dataDir} (${codeOf(error)}). Set DATA_DIR to a folder where you may.`, {
      cause: error,
    })
  }
}

/** Throws one line when another program listens on the port, or this user may not. */
export const checkPort = (name: string, port: number): Promise<void> =>
  new Promise((done, fail) => {
    const probe = createServer()
    probe.once('error', (error) => {
      const why = codeOf(error) === 'EADDRINUSE' ? 'is taken' : `can't be used (${codeOf(error)})`
      fail(new Error(`Port ${port} ${why}. Stop what uses it, or set ${name} to another.`))
    })
    probe.listen(port, () => probe.close(() => done()))
  })
