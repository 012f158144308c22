import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { readBody, readJson } from './response-body.ts'

it('reads a complete answer, and closes the connection of an endless one', async ({ onTestFinished }) => {
  let isHungUp = false
  const server = createServer((request, response) => {
    response.once('close', () => void (isHungUp = !response.writableFinished))
    if (request.url === '/short') return void response.end('{"said":true}')
    const more = () => void (response.destroyed || response.write(Buffer.alloc(100_000), more))
    more()
  })
  onTestFinished(() => server.close().closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  expect(await readJson(await fetch(`${url}/short`))).toEqual({ said: true })
  await expect(readBody((await fetch(url)).body)).rejects.toThrow('the answer is too long')
  await expect.poll(() => isHungUp).toBe(true)
})
