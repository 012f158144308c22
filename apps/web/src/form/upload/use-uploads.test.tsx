/** Tests of uploads: sent in turn, each with its outcome; a file that breaks a rule is never sent. */
import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { fileEntry as entry } from '../../../test/file-entry.ts'
import { stubUploads } from '../../../test/stub-uploads.ts'
import { asEntry } from './file-states.ts'
import { useUploads } from './use-uploads.ts'

const file = (name: string, content = 'x') => new File([content], name)
const use = () => renderHook(() => useUploads('q83vEjRWSJCrze8SNFZ4kA'))
const stateOf = ({ result }: ReturnType<typeof use>) =>
  result.current.uploads.map((upload) => [upload.file.name, upload.percent, upload.failure?.key])
const INTERRUPTED = 'file.state.interrupted.text'

it('uploads valid files in turn, lists the rest with the reason (FIL-03, FIL-08)', async () => {
  const sent = stubUploads({ status: 201, body: entry('a') }, { status: 0 }, { status: 201, body: entry('c') })
  const used = use()
  const chosen = [file('a.pdf'), file('tom.pdf', ''), file('b.exe'), file('b.pdf')]
  act(() => used.result.current.add(chosen))
  act(() => used.result.current.add([file('c.pdf')]))
  const refused = [
    ['tom.pdf', undefined, 'file.refusal.empty.text'],
    ['b.exe', undefined, 'validation.fileupload.invalid-file'],
  ]
  expect(stateOf(used)).toEqual([
    ['a.pdf', undefined, undefined],
    ...refused,
    ['b.pdf', undefined, undefined],
    ['c.pdf', undefined, undefined],
  ])
  expect(used.result.current.uploads.every(({ failure }) => failure?.isOfFile !== false)).toBe(true)
  expect(await act(() => used.result.current.send())).toEqual([entry('a'), entry('c')])
  expect(sent.map(({ form }) => form.get('fileName'))).toEqual(['a.pdf', 'b.pdf', 'c.pdf'])
  expect(stateOf(used)).toEqual([...refused, ['b.pdf', undefined, INTERRUPTED]])
})

it('reports the progress of each file, from zero, and clears an earlier error (FIL-01)', async () => {
  const arrival = Promise.withResolvers<void>()
  stubUploads({ status: 0 }, { status: 201, body: entry('a'), percent: 42, after: arrival.promise })
  const used = use()
  act(() => used.result.current.add([file('a.pdf')]))
  await act(() => used.result.current.send())
  expect(stateOf(used)).toEqual([['a.pdf', undefined, INTERRUPTED]])
  let sending: Promise<unknown> | undefined
  act(() => void (sending = used.result.current.send()))
  expect(stateOf(used)).toEqual([['a.pdf', 0, undefined]])
  await act(() => Promise.resolve())
  expect(stateOf(used)).toEqual([['a.pdf', 42, undefined]])
  arrival.resolve()
  await act(async () => void (await sending))
  expect(stateOf(used)).toEqual([])
})

it('reports a proxy that refuses what the server accepts, and does not blame the file (FIL-08)', async () => {
  const call = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(null, { status: 204 }))
  stubUploads({ status: 413, isPage: true })
  const used = use()
  act(() => used.result.current.add([file('a.pdf')]))
  await act(() => used.result.current.send())
  expect(stateOf(used)).toEqual([['a.pdf', undefined, 'file.state.our-fault.text']])
  expect(call.mock.calls).toEqual([[expect.stringContaining('client-errors'), expect.anything()]])
})

it('stops uploading after an unmount, and returns nothing (FIL-01)', async () => {
  const sent = stubUploads({ status: 201, body: entry('a'), after: new Promise(() => {}) })
  const used = use()
  act(() => used.result.current.add([file('a.pdf'), file('b.pdf')]))
  let sending: Promise<unknown> | undefined
  act(() => void (sending = used.result.current.send()))
  used.unmount()
  expect(await sending).toBeUndefined()
  expect(sent).toHaveLength(1)
})

it('takes away the one that is named, of two with one name (FIL-01)', () => {
  const used = use()
  act(() => used.result.current.add([file('a.pdf'), file('a.pdf', 'other')]))
  const [first, second] = used.result.current.uploads
  act(() => used.result.current.remove(first?.id ?? ''))
  expect(used.result.current.uploads).toEqual([second])
})

it('stores the answer’s fields of a file, and its page if present (FIL-02, FIL-08)', () => {
  const { id, fileName, size, contentType } = entry('a')
  expect(asEntry({ ...entry('a'), state: 'ready' })).toEqual({ id, fileName, size, contentType })
  expect(asEntry({ ...entry('a'), state: 'ready' })).not.toHaveProperty('pageReference')
  expect(asEntry({ ...entry('a'), pageReference: null })).toHaveProperty('pageReference', null)
})
