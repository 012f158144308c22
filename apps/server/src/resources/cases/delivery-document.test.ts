/** The example signatures in docs/case-system.md are valid. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { useTestApp } from '../../../test/use-app.ts'
import { requireSignature } from './require-signature.ts'

const page = readFileSync(new URL('../../../../../docs/case-system.md', import.meta.url), 'utf8')
const test = useTestApp()

const EXAMPLE = /^secret {5}(.+)\ntimestamp {2}(\d+)\nsigned {5}(\d+)\.(.+)\nsignature {2}(sha256=\w+)$/gm
const examples = [...page.matchAll(EXAMPLE)].map(
  ([, eventSecret = '', timestamp = '', stamp, content = '', signature]) => ({
    eventSecret,
    timestamp,
    stamp,
    content,
    signature,
  }),
)

it('has a signature of a fetch and one of an event', () => {
  expect(examples.map(({ content }) => content.slice(0, 5))).toEqual(['GET./', '{"eve'])
})

it.each(examples)('shows a signature that we take: $content (HND-02, CAS-02)', (example) => {
  const { eventSecret, timestamp, stamp, content, signature } = example
  const { config, clock } = test.deps
  const deps = {
    config: { ...config, caseSystem: { ...config.caseSystem, eventSecrets: [eventSecret] } },
    clock: { ...clock, now: () => new Date(Number(timestamp) * 1000) },
  }
  const headers = { 'x-case-timestamp': timestamp, 'x-case-signature': signature }
  expect(stamp).toBe(timestamp)
  expect(() => requireSignature(deps, headers, content)).not.toThrow()
  expect(() => requireSignature(deps, headers, `${content} `)).toThrow('error.event-signature.text')
})
