/**
 * tsc lists the keys that the program builds: the list of keys has exactly the
 * values of every key with a variable part.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import keys from '@sievert/domain/text-keys.json' with { type: 'json' }
import { expect, it } from 'vitest'
import { root } from './root.ts'
import { asPattern, programWords } from './testing/key-words.ts'
import { modify, tscOutput, useModifiedCopy } from './testing/modified-copy.ts'

useModifiedCopy()

const FILE = 'packages/domain/src/text-keys.json'
/** Keys found at run time, by a field's path or another system's response. Other tests cover them. */
const AT_RUN_TIME = ['validation.errorsummary.{}', 'validation.required.{}', 'file.refusal.{}.text'].map(asPattern)
/** Types that are made from the list itself. */
const FROM_LIST = ['mail.{}.subject.text', 'mail.{}.body.text', 'signing.bankid.rfa{}.text'].map(asPattern)

it('lists the keys that tsc finds in the program, and no others (SHE-07)', { timeout: 120_000 }, async () => {
  modify(FILE, readFileSync(join(root, FILE), 'utf8'), '{ "no.such.key": true }')
  const output = await tscOutput(['domain', 'server', 'web'], '--noErrorTruncation')
  const built = new Set([...output.matchAll(/["']([\w.{}-]+)["']/g)].map(([, word = '']) => word))
  const named = programWords()
  const isUsed = (key: string) =>
    built.has(key) || named.has(key) || [...AT_RUN_TIME, ...FROM_LIST].some((pattern) => pattern.test(key))
  expect(built.size).toBeGreaterThan(900)
  const unused = Object.keys(keys).filter((key) => !isUsed(key) && !/\{\w+\}/.test(key))
  expect(unused).toEqual([])
})
