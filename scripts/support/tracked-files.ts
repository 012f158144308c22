/** Lists the text files of the checkout that are in git, or new and not ignored. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const BINARY = /\.(?:png|jpe?g|gif|webp|ico|woff2?|pdf|docx?|docm|xlsx?|pptx?|zip|gz|odt|ods|heic|p12|der)$/i

/** Paths relative to `at`: tracked, and new ones that are not ignored. */
export const trackedFiles = (at: string): string[] =>
  execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: at, encoding: 'utf8' })
    .split('\0')
    .filter((path) => path !== '' && existsSync(join(at, path)))

/** The same with their text; binary files are left out. */
export const trackedTexts = (at: string): { path: string; text: string }[] =>
  trackedFiles(at)
    .filter((path) => !BINARY.test(path))
    .map((path) => ({ path, text: readFileSync(join(at, path), 'utf8') }))
