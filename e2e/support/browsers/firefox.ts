/** Starts Firefox, controlled by WebDriver BiDi. */
import puppeteer, { ElementHandle, type Page } from 'puppeteer-core'
import type { Control, Launch } from './client.ts'

const preferences = (proxy: string) => {
  const [host, port] = proxy.split(':')
  return {
    'network.proxy.type': 1,
    'network.proxy.http': host,
    'network.proxy.http_port': Number(port),
    'network.proxy.allow_hijacking_localhost': true,
  }
}

const controlOf = (element: ElementHandle): Control => ({
  press: () => element.click(),
  fill: async (text) => {
    const { keyboard } = element.frame.page()
    await element.focus()
    await keyboard.down('Control')
    await keyboard.press('a')
    await keyboard.up('Control')
    await keyboard.type(text)
  },
  attach: (path) => (element as ElementHandle<HTMLInputElement>).uploadFile(path),
  choose: async (value) => {
    await element.select(value)
  },
})

export const launchFirefox: Launch = async (size, proxy) => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: '/usr/bin/firefox-esr',
    extraPrefsFirefox: preferences(proxy),
    defaultViewport: size,
  })
  const tabs: Page[] = []
  const openTab = async () => {
    const opened = await browser.newPage()
    opened.on('dialog', (dialog) => void dialog.accept())
    tabs.push(opened)
    return opened
  }
  let tab = await openTab()
  return {
    open: async (url) => {
      await tab.goto(url)
    },
    reload: async () => {
      await tab.reload()
    },
    openTab: async () => {
      tab = await openTab()
    },
    showTab: async (index) => {
      tab = tabs[index] ?? tab
      await tab.bringToFront()
    },
    evaluate: <T>(expression: string) => tab.evaluate(expression) as Promise<T>,
    find: async (expression) => {
      const handle = await tab.evaluateHandle(expression)
      return handle instanceof ElementHandle ? controlOf(handle) : undefined
    },
    addCookie: (name, value) => browser.setCookie({ name, value, domain: 'localhost', path: '/' }),
    screenshot: async () => Buffer.from(await tab.screenshot()),
    close: () => browser.close(),
  }
}
