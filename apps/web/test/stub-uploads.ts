/** What jsdom cannot do: uploads on their way, as far and with the outcome that a test says. */
import { vi } from 'vitest'

/** `percent`: how far it has come until `after` resolves. */
type Outcome = {
  status: number
  body?: unknown
  problem?: boolean
  /** HTML of somebody else's. */
  isPage?: boolean
  percent?: number
  after?: Promise<void>
}

/** The browser's upload call, answered by `outcomes` in turn; the last one goes on. */
export const stubUploads = (...outcomes: Outcome[]) => {
  const sent: { url: string; form: FormData }[] = []
  class Upload extends EventTarget {
    upload = new EventTarget()
    status = 0
    responseText = ''
    #url = ''
    #problem = false
    open(_method: string, url: string) {
      this.#url = url
    }
    setRequestHeader() {}
    abort() {
      this.dispatchEvent(new Event('abort'))
    }
    getResponseHeader() {
      return this.#problem ? 'application/problem+json' : 'application/json'
    }
    send(form: FormData) {
      sent.push({ url: this.#url, form })
      const outcome = (outcomes.length > 1 ? outcomes.shift() : outcomes[0]) ?? { status: 0 }
      const { percent } = outcome
      if (percent !== undefined) {
        const far = { lengthComputable: true, loaded: percent, total: 100 }
        queueMicrotask(() => this.upload.dispatchEvent(new ProgressEvent('progress', far)))
      }
      void Promise.resolve(outcome.after).then(() => {
        this.status = outcome.status
        this.responseText = outcome.isPage ? '<h1>Stopp</h1>' : JSON.stringify(outcome.body ?? {})
        this.#problem = outcome.problem ?? false
        this.dispatchEvent(new Event(outcome.status === 0 ? 'error' : 'load'))
      })
    }
  }
  vi.stubGlobal('XMLHttpRequest', Upload)
  return sent
}
