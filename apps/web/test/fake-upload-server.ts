/** A fake server of resumable uploads with programmable faults, behind the browser's XMLHttpRequest. */
import { vi } from 'vitest'
import { beyondContract, callOf, holdToContract, problem } from './fake-server.ts'

export const UPLOADS = 'applications/q83vEjRWSJCrze8SNFZ4kA/uploads'
const ORIGIN = 'https://service.example/api/v1/'

/**
 * A fault of a request: it does not reach the server, its answer does not reach the browser, the connection breaks
 * after this number of bytes, or it gets this answer.
 */
export type Fault = 'never arrives' | 'answer lost' | { cutAfter: number } | (() => Response)

type Sent = { method: string; offset: number | undefined; upload: string | undefined }
type Uploaded = { size: number; received: number }

/** The server's uploads and its correct answers. `most`: number of body bytes received before the connection breaks. */
const uploadsOf = () => {
  const uploads = new Map<string, Uploaded>()
  const answer = (method: string, id: string | undefined, headers: Headers, body: Blob | null, most = Infinity) => {
    if (method === 'POST') {
      const made = `6f1d2c3b-4a59-4c9b-9a53-0b7a3f525d0${uploads.size}`
      uploads.set(made, { size: Number(headers.get('upload-length')), received: 0 })
      return new Response(null, { status: 201, headers: { location: `/api/v1/${UPLOADS}/${made}` } })
    }
    const upload = uploads.get(id ?? '')
    if (!upload) return method === 'HEAD' ? beyondContract(new Response(null, { status: 404 })) : problem(404)
    if (method === 'PATCH') {
      if (Number(headers.get('upload-offset')) !== upload.received) return problem(409, 'error.upload-offset.text')
      upload.received += Math.min(body?.size ?? 0, most)
    }
    const state = { 'upload-offset': String(upload.received), 'upload-length': String(upload.size) }
    const document = upload.received === upload.size ? { 'sievert-document': `d-${id}` } : {}
    return new Response(null, { status: method === 'HEAD' ? 200 : 204, headers: { ...state, ...document } })
  }
  return { uploads, answer }
}

type Answerer = (method: string, address: string, headers: Headers, body: Blob | null) => Response | undefined

/** The part of XMLHttpRequest that the library uses. */
const requestsTo = (answerTo: Answerer) =>
  class {
    status = 0
    responseText = ''
    upload: { onprogress?: (event: object) => void } = {}
    onload = () => undefined
    onerror: (event: object) => void = () => undefined
    #answer: Response | undefined
    #headers = new Headers()
    #method = ''
    #address = ''
    #isAborted = false
    open(method: string, address: string) {
      this.#method = method
      this.#address = new URL(address, ORIGIN).href
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value)
    }
    abort() {
      this.#isAborted = true
    }
    getResponseHeader(name: string) {
      return this.#answer?.headers.get(name) ?? null
    }
    send(body: Blob | null) {
      this.#answer = answerTo(this.#method, this.#address, this.#headers, body)
      if (body) this.upload.onprogress?.({ lengthComputable: true, loaded: body.size / 2 })
      void Promise.resolve(this.#answer?.text()).then((text = '') => {
        if (this.#isAborted) return
        this.status = this.#answer?.status ?? 0
        this.responseText = text
        if (this.#answer) this.onload()
        else this.onerror({})
      })
    }
  }

/** Faults by method, one for each request in turn; undefined entries and further requests are answered correctly. */
export const fakeUploadServer = (faults: Record<string, readonly (Fault | undefined)[]> = {}) => {
  const left = Object.fromEntries(Object.entries(faults).map(([method, of]) => [method, [...of]]))
  const sent: Sent[] = []
  const { uploads, answer } = uploadsOf()
  const answerTo: Answerer = (method, address, headers, body) => {
    const call = callOf(address, { method, headers, body })
    const id = call.path.startsWith(`${UPLOADS}/`) ? call.path.slice(UPLOADS.length + 1) : undefined
    const offset = headers.get('upload-offset')
    sent.push({ method, offset: offset === null ? undefined : Number(offset), upload: id })
    const fault = left[method]?.shift()
    const isCut = typeof fault === 'object'
    const right = () => answer(method, id, headers, body, isCut ? fault.cutAfter : undefined)
    const given = typeof fault === 'function' ? fault() : fault === 'never arrives' ? undefined : right()
    const seen = isCut || fault === 'answer lost' ? undefined : given
    holdToContract(call, seen)
    return seen
  }
  vi.stubGlobal('XMLHttpRequest', requestsTo(answerTo))
  return {
    sent,
    uploads,
    methods: () => sent.map(({ method }) => method),
    /** The start offset of each PATCH. */
    offsets: () => sent.flatMap(({ method, offset }) => (method === 'PATCH' ? [offset] : [])),
  }
}
