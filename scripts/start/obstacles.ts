/** What can stand in the way of a start, found before anything is started and said in one line. */
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error)

/** Node's own recursive way never returns under /proc, where nothing can be made. */
const makeFolder = (path: string): void => {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  mkdirSync(path)
}

/** Makes the data folder. Throws one line when nothing can be written there. */
export const checkDataFolder = (dataDir: string): void => {
  const probe = join(dataDir, `.writable-${process.pid}`)
  try {
    makeFolder(dataDir)
    writeFileSync(probe, '')
    rmSync(probe)
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
