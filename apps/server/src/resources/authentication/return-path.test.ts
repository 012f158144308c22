/** Known ways to smuggle another origin into a path. */
import { expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

it.each([
  '/',
  '/app/new',
  '/app/AAAAAAAAAAAAAAAAAAAAAA?step=3',
  '/report/REPORT_DENTAL/new/',
  '/app/x/sign/y#nonce=1',
  '/?q=https://elsewhere.example',
  '/app/%C3%A5',
  '/app/login',
  '/apis',
  `/${'a'.repeat(1999)}`,
])('returns to %s (ACC-10)', (path) => {
  expect(returnPath(path)).toBe(path)
})

it.each([
  undefined,
  '',
  'app/new',
  'https://evil.example',
  'https:evil.example',
  'javascript:alert(1)',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/app\r\nset-cookie: a=b',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/%5Cevil.example',
  '/%09/evil.example',
  '/%252F%252Fevil.example',
  '/.//evil.example',
  '/app/..//evil.example',
  '/x/%2e%2e//evil.example',
  '/%',
  ' /app/new',
  '/auth/logout',
  '/auth/login?returnTo=/',
  '/%61uth/logout',
  '/api/v1/config',
  '/login',
  '/logout?reason=inactivity',
  `/${'a'.repeat(2000)}`,
])('returns the start page instead of %j (ACC-10)', (path) => {
  expect(returnPath(path)).toBe('/')
})
