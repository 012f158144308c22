/** Typed calls by name: the contract states method, path, parameters, body and answer. */
import { type CallName, addressOf as patternOf } from '@sievert/contract/calls'
import type { AnswerTo, RequestTo } from '@sievert/contract/contract'
import { type Received, type RequestOptions, request, requestFile } from './http.ts'

type Options = Omit<RequestOptions, 'body'>
type Place<N extends CallName> = Omit<RequestTo<N>, 'body'>
/** Optional when none of its properties is required. */
type Given<Needed, All = Needed> = {} extends Needed ? [sent?: All] : [sent: All]
type Sent<N extends CallName> = Given<RequestTo<N>, RequestTo<N> & Options>

type Values = Record<string, string | number | boolean>
/** The parts of a request that are used in its address. */
type Placed = Options & { params?: Values; query?: Values }

const locate = (name: CallName, { params = {}, query = {} }: Placed = {}) => {
  const { method, path } = patternOf(name)
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
  const asked = new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString()
  return { method, path: asked ? `${filled}?${asked}` : filled }
}

/** The address of a call, for code that sends it without this module: uploads, and links that the browser follows. */
export const addressOf = <N extends CallName>(name: N, ...[place]: Given<Place<N>>): string => locate(name, place).path

/** The answer with its ETag, status and Location. */
export const callFully = async <N extends CallName>(name: N, ...[sent]: Sent<N>): Promise<Received<AnswerTo<N>>> => {
  const { method, path } = locate(name, sent)
  return (await request(method, path, sent)) as Received<AnswerTo<N>>
}

/** Rejects with `ApiError`, or with the signal's reason when aborted. */
export const callApi = async <N extends CallName>(name: N, ...sent: Sent<N>): Promise<AnswerTo<N>> =>
  (await callFully(name, ...sent)).data

/** Returns the answer as a file. Rejects like `callApi`. */
export const callForFile = async <N extends CallName>(name: N, ...[sent]: Sent<N>): Promise<Blob> => {
  const { method, path } = locate(name, sent)
  return requestFile(method, path, sent)
}
