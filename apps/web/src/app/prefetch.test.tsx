/** Tests of prefetching the rest of the wizard's code while the browser is idle. */
import { screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { catAddress, catCafeServer, freshApplication } from '../../test/cat-cafe-server.ts'
import { renderApp } from '../../test/render-app.tsx'

afterEach(() => Object.assign(navigator, { connection: undefined }))

it.each([
  [undefined, 1],
  [{ saveData: false, effectiveType: '4g' }, 1],
  [{ saveData: false, effectiveType: '3g' }, 1],
  [{ saveData: true, effectiveType: '4g' }, 0],
  [{ saveData: false, effectiveType: '2g' }, 0],
  [{ saveData: false, effectiveType: 'slow-2g' }, 0],
])('on the connection %j, the shown step prefetches the rest %i times (SHE-14)', async (connection, times) => {
  freshApplication()
  catCafeServer()
  const whenIdle = vi.fn<() => void>()
  vi.stubGlobal('requestIdleCallback', whenIdle)
  Object.assign(navigator, { connection })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const page = renderApp(catAddress(1))
  await screen.findByRole('heading', { level: 1, name: 'Kaféet och katterna' })
  await vi.advanceTimersByTimeAsync(10_000)
  page.unmount()
  expect(whenIdle).toHaveBeenCalledTimes(times)
})
