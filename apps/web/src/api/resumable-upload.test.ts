/** An upload in parts: ended when the person leaves, and its address kept for no longer than it is of use. */
import { expect, it, vi } from 'vitest'
import { uploadResumably } from './resumable-upload.ts'

const ADDRESS = 'https://service.example/uploads/u1'

/** A server of uploads that takes all that it is sent; `sent`: the methods of its calls, and the address that the tab keeps then. */
const takesAll = () => {
  const sent: (string | undefined)[][] = []
  class Call {
    status = 0
    upload = {}
    onload = () => undefined
    #headers: Record<string, string> = {}
    #method = ''
    open(method: string) {
      this.#method = method
    }
    setRequestHeader() {}
    abort() {}
    getResponseHeader(name: string) {
      return this.#headers[name.toLowerCase()] ?? null
    }
    send(body: Blob | null) {
      sent.push([this.#method, ...Object.values(sessionStorage)])
      this.status = body ? 204 : 201
      this.#headers = body ? { 'upload-offset': `${body.size}`, 'sievert-document': 'd1' } : { location: ADDRESS }
      queueMicrotask(() => this.onload())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Call)
  return sent
}
const upload = (signal: AbortSignal) => uploadResumably('a1', new File(['scan'], 'scan.pdf'), () => undefined, signal)

it('keeps its address while it is under way, and forgets it when all has arrived (FIL-07)', async () => {
  const sent = takesAll()
  expect(await upload(new AbortController().signal)).toBe('d1')
  expect(sent).toEqual([['POST'], ['PATCH', ADDRESS]])
  expect(Object.values(sessionStorage)).toEqual([])
})

it('sends nothing for who has left before it began (FIL-01)', async () => {
  const sent = takesAll()
  const leaving = new AbortController()
  const sending = upload(leaving.signal)
  leaving.abort(new Error('left'))
  await expect(sending).rejects.toThrow('left')
  expect(sent).toEqual([])
})
