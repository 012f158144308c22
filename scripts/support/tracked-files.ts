/** Lists the text files of the checkout that are in git, or new and not ignored. */
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { readText, root } from './root.ts'

const BINARY = /\.(?:png|jpe?g|gif|webp|ico|woff2?|pdf|docx?|docm|xlsx?|pptx?|zip|gz|odt|ods|heic|p12|der)$/i

/** Paths in the checkout that match `pattern`. */
export const trackedFiles = (pattern = /^/): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && pattern.test(path) && existsSync(join(root, path)))

/** The same with their text; binary files are left out. */
export const trackedTexts = (pattern?: RegExp): { path: string; text: string }[] =>
  trackedFiles(pattern)
    .filter((path) => !BINARY.test(path))
    .map((path) => ({ path, text: readText(path) }))
