/** The release command changes versions and the changelog, and nothing else. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withRelease, withVersion } from './release.ts'
import { root } from './root.ts'
import { trackedFiles } from './tracked-files.ts'

it('sets the version of a package and of the workspaces that it depends on, not of other packages', () => {
  const before =
    '{\n  "version": "0.1.0",\n  "dependencies": {\n    "@sievert/domain": "0.1.0",\n    "pg": "0.1.0"\n  }\n}\n'
  const after =
    '{\n  "version": "0.2.0",\n  "dependencies": {\n    "@sievert/domain": "0.2.0",\n    "pg": "0.1.0"\n  }\n}\n'
  expect(withVersion(before, '0.2.0')).toBe(after)
})

it('dates what is unreleased, and leaves an empty heading', () =>
  expect(withRelease('# Changelog\n\n## Unreleased\n\n- New\n\n## 0.1.0\n', '0.2.0', '2027-01-02')).toBe(
    '# Changelog\n\n## Unreleased\n\n## 0.2.0 - 2027-01-02\n\n- New\n\n## 0.1.0\n',
  ))

it('releases nothing when nothing is unreleased', () =>
  expect(() => withRelease('# Changelog\n\n## Unreleased\n\n## 0.1.0\n', '0.2.0', '2027-01-02')).toThrow('nothing'))

it('finds one version in all packages, and the latest in the changelog', () => {
  const packages = trackedFiles(root).filter((path) => path.endsWith('package.json'))
  const versions = packages.map((path) => JSON.parse(readFileSync(join(root, path), 'utf8')).version as string)
  const [, latest = ''] = /^## (\d+\.\d+\.\d+)/m.exec(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')) ?? []
  expect(new Set(versions)).toEqual(new Set([latest]))
})
