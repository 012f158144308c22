/** Uploads with a given progress and outcome, which jsdom cannot simulate. */
import { vi } from 'vitest'
import { beyondContract, callOf, holdToContract, json, problem } from './fake-server.ts'

/**
 * `body`: the document, or extra members of the problem. `percent`: progress until `after` resolves. Status 0:
 * connection lost.
 */
type Outcome = {
  status: number
  body?: object
  /** HTML from another server. */
  isPage?: boolean
  percent?: number
  after?: Promise<void>
}

const answerOf = ({ status, body = {}, isPage = false }: Outcome): Response => {
  if (isPage) return beyondContract(new Response('<h1>Stopp</h1>', { status }))
  return status < 400
    ? json(body, { status })
    : problem(status, (body as { code?: string }).code, body as Record<string, unknown>)
}

/** The browser's upload call, answered by `outcomes` in turn; the last one is repeated. */
export const stubUploads = (...outcomes: Outcome[]) => {
  const sent: { url: string; form: FormData }[] = []
  class Upload extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    #url = ''
    #method = ''
    #answer: Response | undefined
    open(method: string, url: string) {
      this.#method = method
      this.#url = url
    }
    setRequestHeader() {}
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
    getResponseHeader(name: string) {
      return this.#answer?.headers.get(name) ?? null
    }
    send(form: FormData) {
      sent.push({ url: this.#url, form })
      const outcome = (outcomes.length > 1 ? outcomes.shift() : outcomes[0]) ?? { status: 0 }
      const { percent, status } = outcome
      const answer = status === 0 ? undefined : answerOf(outcome)
      holdToContract(callOf(this.#url, { method: this.#method, body: form }), answer)
      if (percent !== undefined) {
        const far = { lengthComputable: true, loaded: percent, total: 100 }
        queueMicrotask(() => this.upload.dispatchEvent(new ProgressEvent('progress', far)))
      }
      void Promise.resolve(outcome.after).then(async () => {
        this.#answer = answer
        this.status = status
        this.responseText = (await answer?.text()) ?? ''
        this.dispatchEvent(new Event(answer ? 'load' : 'error'))
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return sent
}
