/** Lockfile errors that have broken an installation before. */
import { expect, it } from 'vitest'
import { lockFaults, registryLines } from './lock-is-whole.ts'

const lock = (packages: object) => JSON.stringify({ packages: { '': {}, ...packages } })

it('takes an optional package from any folder further out', () =>
  expect(
    lockFaults(
      lock({
        'node_modules/a': { optionalDependencies: { b: '1', c: '1' } },
        'node_modules/a/node_modules/b': {},
        'node_modules/c': { link: true, resolved: 'packages/c' },
      }),
    ),
  ).toEqual([]))

it('finds an optional package that is not locked', () =>
  expect(lockFaults(lock({ 'node_modules/a': { optionalDependencies: { b: '1' } } }))).toEqual([
    expect.stringContaining('node_modules/a needs b'),
  ]))

it('finds the address of a registry', () =>
  expect(lockFaults(lock({ 'node_modules/a': { resolved: 'https://packages.example/a.tgz' } }))).toEqual([
    'node_modules/a names a registry: https://packages.example/a.tgz',
  ]))

it('is not content with an empty lockfile', () => expect(lockFaults('{}')).toEqual(['the lockfile names no packages']))

it('finds the name of a registry in any text', () => {
  const host = ['registry', 'npmjs', 'org'].join('.')
  expect(registryLines(`one\nregistry=https://${host}/\nthe package registry`)).toEqual([`registry=https://${host}/`])
})
