import { expect, it } from 'vitest'
import { launchAddress } from './launch-url.ts'

const returnUrl = 'https://tillstand.example.se/app/a/sign/b#nonce=c'
const back = 'https%3A%2F%2Ftillstand.example.se%2Fapp%2Fa%2Fsign%2Fb%23nonce%3Dc'
const universal = 'https://app.bankid.com/?autostarttoken=token&redirect='

it.each([
  [
    'Safari on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Mobile/15E148 Safari/604.1',
    universal + back,
  ],
  [
    'Chrome on iPhone',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/123.0 Mobile/15E148 Safari/604.1',
    'bankid:///?autostarttoken=token&redirect=null',
  ],
  [
    'Chrome on Android',
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Mobile Safari/537.36',
    `${universal}null`,
  ],
  [
    'Edge on Android',
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0.0.0 Mobile Safari/537.36 EdgA/123.0',
    `${universal}null`,
  ],
  [
    'Chrome on Android 5',
    'Mozilla/5.0 (Linux; Android 5.1; Nexus) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/80.0 Mobile Safari/537.36',
    'bankid:///?autostarttoken=token&redirect=null',
  ],
  [
    'Samsung on Android',
    'Mozilla/5.0 (Linux; Android 14; S24) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0 Mobile Safari/537.36',
    'bankid:///?autostarttoken=token&redirect=null',
  ],
  [
    'Firefox on Android',
    'Mozilla/5.0 (Android 14; Mobile; rv:124.0) Gecko/124.0 Firefox/124.0',
    'bankid:///?autostarttoken=token&redirect=null',
  ],
  [
    'Chrome on Windows',
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/123.0 Safari/537.36',
    'bankid:///?autostarttoken=token&redirect=null',
  ],
  ['nothing known', '', 'bankid:///?autostarttoken=token&redirect=null'],
])('opens the app from %s (SIG-02)', (_browser, userAgent, address) => {
  expect(launchAddress('token', { userAgent, returnUrl, startUrl: undefined })).toBe(address)
})

it("opens the simulator's page instead, where one is set up (SIG-06)", () => {
  const startUrl = 'http://localhost:3100/bankid/start'
  expect(launchAddress('a b', { userAgent: '', returnUrl, startUrl })).toBe(
    `${startUrl}?autostarttoken=a%20b&redirect=${back}`,
  )
})
