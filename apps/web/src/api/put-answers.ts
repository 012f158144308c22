/** The one way in which answers of a step are saved, whichever page they stand on. */
import { type Answer, request } from './http.ts'

export type PutOptions = {
  /** Stored however incomplete; otherwise a broken rule answers 422 and nothing is stored. */
  draft: boolean
  ifMatch: string | null
}

/** A draft has a rhythm of its own, so it is not retried here as well; and it arrives though the person goes away. */
export const putAnswers = <T>(path: string, body: unknown, { draft, ifMatch }: PutOptions): Promise<Answer<T>> =>
  request('PUT', `${path}${draft ? '?draft=true' : ''}`, {
    body,
    ifMatch,
    retry: !draft,
    onFailure: draft ? 'silent' : 'caller',
    outlivesPage: draft,
  })
