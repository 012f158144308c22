/** The release command changes versions and the changelog. */
import { expect, it } from 'vitest'
import { withLabel, withRelease, withVersion } from './release.ts'
import { readText } from './support/root.ts'
import { trackedTexts } from './support/tracked-files.ts'

it('sets the version of a package and of our packages, and dates the unreleased changes', () => {
  expect(withVersion('  "version": "0.1.0",\n    "@sievert/domain": "0.1.0",\n    "pg": "0.1.0"', '0.2.0')).toBe(
    '  "version": "0.2.0",\n    "@sievert/domain": "0.2.0",\n    "pg": "0.1.0"',
  )
  const released = '## Unreleased\n\n## 0.2.0 - 2027-01-02\n\n- New\n'
  expect(withRelease('## Unreleased\n\n- New\n', '0.2.0', '2027-01-02')).toBe(released)
  expect(() => withRelease('## Unreleased\n\n## 0.1.0\n', '0.2.0', '2027-01-02')).toThrow('nothing')
})

it('finds one version in all packages and the image, and the latest in the changelog', () => {
  const packages = trackedTexts(/package\.json$/)
  const versions = packages.map(({ text }) => JSON.parse(text).version as string)
  const [, latest = ''] = /^## (\d+\.\d+\.\d+)/m.exec(readText('CHANGELOG.md')) ?? []
  expect(new Set(versions)).toEqual(new Set([latest]))
  const dockerfile = readText('Dockerfile')
  expect(withLabel(dockerfile, '9.9.9')).not.toBe(dockerfile)
  expect(withLabel(dockerfile, latest)).toBe(dockerfile)
})
