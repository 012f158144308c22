/** Tests of the page addresses. */
import { expect, it } from 'vitest'
import { PAGES, pageAt } from './addresses.ts'

const ID = 'q83vEjRWSJCrze8SNFZ4kA'
const UUID = '6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e'

it.each([
  ['/', '/'],
  ['/login', '/login'],
  ['/login/', '/login'],
  ['/app/new/', '/app/new'],
  [`/app/${ID}`, '/app/$applicationId'],
  [`/app/${UUID}/receipt`, '/app/$applicationId/receipt'],
  [`/app/${ID}/cosigning`, '/app/$applicationId/cosigning'],
  [`/app/${ID}/sign/`, '/app/$applicationId/sign'],
  [`/app/${ID}/sign/${UUID}`, '/app/$applicationId/sign/$signId'],
  ['/report/', '/report'],
  ['/report/DENTAL/new/', '/report/$businessTypeNameKey/new'],
  ['', undefined],
  ['/nowhere', undefined],
  ['/login//', undefined],
  ['/app/not-an-id', undefined],
  [`/app/${ID}x/receipt`, undefined],
  [`/app/${ID}/sign/x`, undefined],
  [`/app/${ID}/other`, undefined],
  ['/report//new', undefined],
  ['/report/DENTAL', undefined],
])('%s leads to %s (SHE-06)', (path, page) => {
  expect(pageAt(path)).toBe(page)
})

it('names each page once (SHE-06)', () => {
  expect(new Set(PAGES).size).toBe(PAGES.length)
})
