/** The system message from a file that may change while the service runs, otherwise from the configuration. */
import { readFile } from 'node:fs/promises'
import type { SystemMessage } from '../ports/system-message.ts'

const textIn = (json: unknown, language: string): string => {
  const text: unknown = typeof json === 'object' && json !== null ? Reflect.get(json, language) : undefined
  return typeof text === 'string' ? text.trim() : ''
}

type Settings = { text: string | null; file: string | undefined; log: (message: string) => void }

/**
 * `file`: JSON, `{"sv": "…", "en": "…"}`, read at every asking: it is small, and asked for once a visit. Without the
 * file, or with no text in it, `text` stands in both languages; a text in one language does for the other. A file that
 * can't be read keeps nobody out: it is logged.
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
        log(`SYSTEM_MESSAGE_FILE ${file}: ${String(error)}`)
      return standing
    }
  }
