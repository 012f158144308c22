/** Starts a Chromium that a test can kill as a power cut would, and start again on the same profile. */
// oxlint-disable-next-line no-restricted-imports -- the browser is required, and is looked up in its own paths
import { type ChildProcess, spawn } from 'node:child_process'
import { type Browser, chromium, type Page } from '@playwright/test'
import { findChromium } from '../../scripts/support/chromium.mjs'

type OwnBrowser = { page: Page; kill: () => Promise<void>; close: () => Promise<void> }

const ended = (child: ChildProcess) => new Promise<void>((done) => child.once('close', () => done()))

const debuggingAddress = (child: ChildProcess): Promise<string> =>
  new Promise((done, fail) => {
    let printed = ''
    child.stderr?.on('data', (bytes: Buffer) => {
      printed += bytes.toString()
      const address = /DevTools listening on (ws:\S+)/.exec(printed)?.[1]
      if (address) done(address)
    })
    child.once('close', () => fail(new Error(printed)))
  })

const pageOf = async (browser: Browser): Promise<Page> => {
  const [context] = browser.contexts()
  if (!context) throw new Error('Chromium has no window')
  return context.pages()[0] ?? context.newPage()
}

/** `profile`: the folder that outlasts the process. */
export const openOwnBrowser = async (profile: string): Promise<OwnBrowser> => {
  const path = findChromium()
  if (!path) throw new Error('no Chromium')
  const settings = [
    '--headless=new',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--no-first-run',
    '--accept-lang=sv-SE',
  ]
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const child = spawn(path, [...settings, ...sandbox, '--remote-debugging-port=0', `--user-data-dir=${profile}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const over = ended(child)
  const browser = await chromium.connectOverCDP(await debuggingAddress(child))
  const endBy = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    await over
  }
  return { page: await pageOf(browser), kill: () => endBy('SIGKILL'), close: () => endBy('SIGTERM') }
}
