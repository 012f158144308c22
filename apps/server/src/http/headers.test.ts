/** The security headers of every answer. */
import { expect, it } from 'vitest'
import { useTestApp } from '../../test/use-app.ts'

const test = useTestApp()

it.each(['/login', 'config', '/auth/logout', 'applications'])(
  'restricts a page to our origin, without inline scripts and frames: %s (ACC-15)',
  async (path) => {
    const { headers } = await test.call('GET', path)
    expect(headers).toMatchObject({
      'content-security-policy':
        "default-src 'self';base-uri 'none';form-action 'none';frame-ancestors 'none';object-src 'none'",
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8}/),
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    expect(Object.keys(headers).filter((name) => name.startsWith('x-'))).toEqual(['x-content-type-options'])
  },
)

it('forbids caching of API responses (ACC-15)', async () => {
  expect((await test.call('GET', 'authentication/user')).headers['cache-control']).toBe('no-store')
})
