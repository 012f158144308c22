/** An upload in parts: ended when the person leaves, and its address kept for no longer than it is of use. */
import { expect, it, vi } from 'vitest'
import { callOf, holdToContract } from '../../test/fake-server.ts'
import { uploadResumably } from './resumable-upload.ts'

const ID = 'q83vEjRWSJCrze8SNFZ4kA'
const ADDRESS = `https://service.example/api/v1/applications/${ID}/uploads/6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0e`

/** A server of uploads that takes all that it is sent; `sent`: the methods of its calls, and the address that the tab keeps then. */
const takesAll = () => {
  const sent: (string | undefined)[][] = []
  class Upload {
    status = 0
    upload = {}
    onload = () => undefined
    #answer = new Response()
    #headers = new Headers()
    #method = ''
    #address = ''
    open(method: string, address: string) {
      this.#method = method
      this.#address = address
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    abort() {}
    getResponseHeader(name: string) {
      return this.#answer.headers.get(name)
    }
    send(body: Blob | null) {
      sent.push([this.#method, ...Object.values(sessionStorage)])
      this.#answer = body
        ? new Response(null, { status: 204, headers: { 'upload-offset': `${body.size}`, 'sievert-document': 'd1' } })
        : new Response(null, { status: 201, headers: { location: ADDRESS } })
      holdToContract(callOf(this.#address, { method: this.#method, headers: this.#headers, body }), this.#answer)
      this.status = this.#answer.status
      queueMicrotask(() => this.onload())
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return sent
}
const upload = (signal: AbortSignal) => uploadResumably(ID, new File(['scan'], 'scan.pdf'), () => undefined, signal)

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
