import { expect, it } from 'vitest'
import { redactPath } from './redact-error.ts'

it.each([
  ['/app/DE:aerf-ead9-xyz', '/app/…'],
  ['/app/de%3AAERF-EAD9-xyz', '/app/…'],
  ['/app/DE:short', '/app/DE:short'],
])('of a logged path no part is a prid: %s (FOR-01, PRV-02)', (path, said) => expect(redactPath(path)).toBe(said))
