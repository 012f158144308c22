/** Which keys the program uses, and which it only seems to. */
import { describe, expect, it } from 'vitest'
import { lintTextUsage } from './lint-texts.ts'

describe('the use of texts', () => {
  const keys = ['login.title.text', 'file.state.ready.text', 'validation.min.{n}.length.text']
  const use = (...used: string[]) =>
    [
      ...lintTextUsage(
        keys,
        used.map((key) => ({ key, where: 'login.tsx' })),
      ),
    ].map(({ code, path }) => `${code} ${path.join('.')}`)

  it('takes a whole key, a key with a value in it and a template as used (SHE-07)', () =>
    expect(use('login.title.text', 'file.state.{}.text', 'validation.min.3.length.text')).toEqual([]))
  it('says text-unused of a key that nothing shows (SHE-07)', () =>
    expect(use('login.title.text', 'validation.min.{}.length.text')).toEqual(['text-unused file.state.ready.text']))
  it('says text-unknown of a key that has no text (SHE-07)', () =>
    expect(use(...keys, 'login.titel.text', 'login.{}.label.text')).toEqual([
      'text-unknown login.titel.text',
      'text-unknown login.{}.label.text',
    ]))
  it('leaves alone what only looks like a key (SHE-07)', () =>
    expect(use(...keys, 'index.html', 'person.name', 'VET_PLAN.text')).toEqual([]))
})
