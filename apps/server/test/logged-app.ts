/** A server that logs to a separate file. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Dependencies } from '../src/ports/dependencies.ts'
import { startTestApp } from './app.ts'
import { createTemporaryFolder } from './temporary-folder.ts'

/** `log`: the text of the log so far, one JSON object per line. */
export const startLoggedApp = async (
  settings: Record<string, string> = {},
  ...change: [change?: (deps: Dependencies) => Dependencies]
) => {
  const folder = createTemporaryFolder()
  const file = join(folder.path, 'server.log')
  const test = await startTestApp({ LOG_FILE: file, LOG_LEVEL: 'info', ...settings }, ...change)
  const close = async () => {
    await test.close()
    folder.remove()
  }
  return { test, close, log: () => readFileSync(file, 'utf8') }
}
