/** Finds the words in the program's source that may be text keys. */
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

const WORD = /^[A-Za-z][\w-]*(?:\.[\w{}-]+)+$/

/** Quoted words with dots in them. `{}` stands for an inserted value. */
export const dottedWords = (source: string): string[] =>
  [...source.matchAll(/(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g)]
    .map(([, , word = '']) => word.replaceAll(/\$\{[^{}]*\}/g, '{}'))
    .filter((word) => WORD.test(word))

export const programWords = (): Set<string> =>
  new Set(
    globSync(['{packages/*,apps/server,apps/web}/src/**/*.{ts,tsx}', 'apps/web/index.html'], { cwd: root })
      .filter((file) => !/\.test\.|\/fixtures\/|\/testing\//.test(file))
      .flatMap((file) => dottedWords(readFileSync(join(root, file), 'utf8'))),
  )

const escaped = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, String.raw`\$&`)

/** A pattern for every key that an open word (`login.{}.text`) may become. */
export const asPattern = (word: string): RegExp =>
  new RegExp(
    `^${word
      .split(/\{\w*\}/)
      .map(escaped)
      .join('.+')}$`,
  )
