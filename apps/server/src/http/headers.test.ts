/** The security headers of every answer. */
import { expect, it } from 'vitest'
import { useTestApp } from '../../test/use-app.ts'

const test = useTestApp()

it.each(['/login', 'config', '/auth/logout', 'applications'])(
  'lets a page load from us alone, run nothing that is written into it, and stand in no frame: %s (ACC-15)',
  async (path) => {
    const { headers } = await test.call('GET', path)
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none';object-src 'none'",
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  },
)

it('keeps answers to calls out of every cache (ACC-15)', async () => {
  expect((await test.call('GET', 'authentication/user')).headers['cache-control']).toBe('no-store')
})
