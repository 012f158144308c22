/** One upload is received by one request at a time. */
import { expect, it } from 'vitest'
import { exclusiveReceiver } from './receive-exclusively.ts'

const start = () => {
  let now = 0
  const receiveExclusively = exclusiveReceiver({ clock: { now: () => new Date(now) } } as never)
  /** A request whose data the test sends; `result` is its content, or the code of its error. */
  const receive = (key = 'upload') => {
    const { readable, writable } = new TransformStream<Buffer, Buffer>()
    const writer = writable.getWriter()
    const disconnect = () => void writer.abort(new Error('disconnected'))
    const result = receiveExclusively(
      key,
      { content: readable as AsyncIterable<Buffer>, disconnect },
      async (content) => {
        let text = ''
        try {
          for await (const chunk of content) text += String(chunk)
        } catch {
          return `${text} and broken off`
        }
        return text
      },
    ).catch((error: { code?: string }) => error.code)
    return { write: (text: string) => writer.write(Buffer.from(text)), end: () => writer.close(), result }
  }
  return {
    receive,
    wait: (ms: number) => {
      now += ms
    },
  }
}

it('refuses a second request at once while the first receives data, and accepts one afterwards (FIL-11)', async () => {
  const { receive, wait } = start()
  const first = receive()
  wait(4999)
  expect(await receive().result).toBe('error.upload-offset.text')
  await first.write('a')
  wait(4999)
  expect(await receive().result).toBe('error.upload-offset.text')
  await first.end()
  expect(await first.result).toBe('a')
  const next = receive()
  await next.end()
  expect(await next.result).toBe('')
})

it('replaces a request that has received nothing for five seconds, once (FIL-07, FIL-11)', async () => {
  const { receive, wait } = start()
  const first = receive()
  await first.write('a')
  wait(5000)
  const [second, third] = [receive(), receive()]
  expect(await first.result).toBe('a and broken off')
  await second.write('b')
  await second.end()
  expect([await second.result, await third.result]).toEqual(['b', 'error.upload-offset.text'])
})

it('receives different uploads at once (FIL-11)', async () => {
  const { receive } = start()
  const [one, other] = [receive('one'), receive('other')]
  await other.end()
  await one.end()
  expect([await one.result, await other.result]).toEqual(['', ''])
})
