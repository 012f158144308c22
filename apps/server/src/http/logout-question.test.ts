/** The texts of the page that asks before a logout. */
import type { TextKey } from '@sievert/domain/text-key'
import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import type { Dependencies } from '../ports/dependencies.ts'
import type { SessionRecord } from '../ports/sessions.ts'
import { logoutQuestion } from './logout-question.ts'

it('shows the catalogue’s texts as texts, never as HTML (ACC-15)', () => {
  const config = { webDir: '/nowhere', session: { secrets: ['secret'] } }
  const translator = () => (key: TextKey) => `<img src=x onerror=alert(1)> & "${key}"`
  const deps = { config, translator } as unknown as Pick<Dependencies, 'config' | 'translator'>
  const request = { headers: {}, cookies: {} } as FastifyRequest
  const session = { idHash: Buffer.from('a') } as SessionRecord
  const page = logoutQuestion(deps, request, session)
  expect(page).not.toContain('<img')
  expect(page).toContain('<title>&lt;img src=x onerror=alert(1)&gt; &amp; &quot;shell.logout.header.text&quot;</title>')
})
