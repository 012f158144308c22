/** The system message, from a file that may change while the service runs, otherwise from the configuration. */
import { readFile } from 'node:fs/promises'
import type { Log } from '../ports/log.ts'
import type { SystemMessage } from '../ports/system-message.ts'

const textIn = (json: unknown, language: string): string => {
  const text: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, language) : undefined
  return typeof text === 'string' ? text.trim() : ''
}

type Settings = { text: string | null; file: string | undefined; log: Log }

/**
 * `file`: JSON, `{"sv": "…", "en": "…"}`. It is small and requested once a visit, so it is read every time. Without the
 * file, or without a text in it, `text` is used in both languages. A text in one language is used for both. A file that
 * can't be read is only logged.
 */
export const systemMessageFrom =
  ({ text, file, log }: Settings): SystemMessage =>
  async () => {
    const standing = text === null ? null : { sv: text, en: text }
    if (file === undefined) return standing
    try {
      const json: unknown = JSON.parse(await readFile(file, 'utf8'))
      const [sv, en] = [textIn(json, 'sv'), textIn(json, 'en')]
      return sv || en ? { sv: sv || en, en: en || sv } : standing
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT'))
        log.error(`SYSTEM_MESSAGE_FILE ${file}: ${String(error)}`)
      return standing
    }
  }
