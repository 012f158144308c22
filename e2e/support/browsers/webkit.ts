/** Starts WebKitGTK's MiniBrowser, controlled by WebDriver, on a virtual display. */
import { existsSync } from 'node:fs'
import { Builder, By, Capabilities, Key, type WebElement } from 'selenium-webdriver'
import { freePort } from '../../../apps/server/test/free-port.ts'
import { answers, startNeighbour } from '../../../apps/server/test/neighbours/start-neighbour.ts'
import type { Control, Launch } from './client.ts'

const startDriver = async () => {
  const port = await freePort()
  // A free port is as good a number for the display.
  const screen = await startNeighbour('Xvfb', [`:${port}`, '-screen', '0', '1400x1000x24'], {
    isReady: async () => existsSync(`/tmp/.X11-unix/X${port}`),
  })
  const driver = await startNeighbour('WebKitWebDriver', [`--port=${port}`], {
    env: { DISPLAY: `:${port}` },
    isReady: () => answers(`http://127.0.0.1:${port}/status`),
  })
  const stop = async () => {
    await driver.stop()
    await screen.stop()
  }
  return { url: `http://127.0.0.1:${port}`, stop }
}

const capabilities = (proxy: string) =>
  new Capabilities({
    // Only a full-screen window has no toolbar, whose width is at least 447 px.
    'webkitgtk:browserOptions': { args: ['--automation', '--full-screen'] },
    proxy: { proxyType: 'manual', httpProxy: proxy },
  })

const controlOf = (element: WebElement): Control => ({
  press: () => element.click(),
  fill: async (text) => {
    // Two calls: the driver releases Control only at the end of one.
    await element.sendKeys(Key.CONTROL, 'a')
    await element.sendKeys(text)
  },
  attach: (path) => element.sendKeys(path),
  choose: (value) => element.findElement(By.css(`option[value="${value}"]`)).click(),
})

export const launchWebKit: Launch = async (size, proxy) => {
  const { url, stop } = await startDriver()
  const driver = await new Builder()
    .usingServer(url)
    .withCapabilities(capabilities(proxy))
    .forBrowser('MiniBrowser')
    .build()
  const setSize = () =>
    driver
      .manage()
      .window()
      .setRect({ ...size, x: 0, y: 0 })
  await setSize()
  const tabs = await driver.getAllWindowHandles()
  return {
    open: (address) => driver.get(address),
    reload: () => driver.navigate().refresh(),
    openTab: async () => {
      // A tab would stay hidden, so a window of its own.
      await driver.switchTo().newWindow('window')
      await setSize()
      tabs.push(await driver.getWindowHandle())
    },
    showTab: (index) => driver.switchTo().window(tabs[index] ?? ''),
    evaluate: (expression) => driver.executeScript(`return ${expression}`),
    find: async (expression) => {
      const element = await driver.executeScript<WebElement | null>(`return ${expression}`)
      return element ? controlOf(element) : undefined
    },
    addCookie: (name, value) => driver.manage().addCookie({ name, value }),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    close: async () => {
      await driver.quit()
      await stop()
    },
  }
}
