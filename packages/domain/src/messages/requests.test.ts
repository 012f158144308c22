/** The states of requests, what waits for the applicant, and the content of answers. */
import { describe, expect, it } from 'vitest'
import table from '../fixtures/cases/requests.json' with { type: 'json' }
import { attentionOf } from './attention.ts'
import { checkAnswer, checkMessage } from './check-content.ts'
import { isLate, type RequestFacts, requestsOf } from './requests.ts'
import { MESSAGE_TEXT_MAX } from './values.ts'

type Row = (typeof table.rows)[number]
const requestId = 'request-1'
const at = (day: string) => `2026-${day}T10:00:00.000Z`
const parts = (text: string) => {
  const [version = '', day = ''] = text.split('@')
  return { version: Number(version), day }
}
const request = { requestId, items: [{ itemId: 'a', text: 'En ritning' }], dueOn: '2026-03-31', mustBeSigned: false }

const factsOf = ({ versions, answers, withdrawn, isOver = false }: Partial<Row> & Row): RequestFacts => ({
  versions: versions.map(parts).map(({ version, day }) => ({ ...request, version, receivedAt: at(day) })),
  withdrawn: withdrawn ? [{ requestId, receivedAt: at(withdrawn) }] : [],
  answers: answers.map(parts).map(({ version, day }) => ({ requestId, requestVersion: version, sentAt: at(day) })),
  isOver,
})

describe('the state of a request', () => {
  it.each(table.rows)('is $state when it is $about (AFT-01)', (row) => {
    const [now] = requestsOf(factsOf(row), Date.parse(`${row.today}T10:00:00Z`))
    const { late, changed } = row as { late?: boolean; changed?: boolean }
    expect([now?.state, now?.late, now?.changed]).toEqual([row.state, late, changed])
  })

  it('has the content of the highest version, and the time of the first that was received (AFT-01)', () => {
    const versions = [
      { ...request, version: 3, dueOn: '2026-05-01', receivedAt: at('03-09') },
      { ...request, version: 1, receivedAt: at('03-11') },
      { ...request, version: 2, dueOn: '2026-04-01', receivedAt: at('03-10') },
      { ...request, requestId: 'request-0', version: 1, receivedAt: at('03-12') },
    ]
    const now = requestsOf({ versions, withdrawn: [], answers: [], isOver: false }, Date.parse(at('03-13')))
    expect(now.map((each) => [each.requestId, each.version, each.dueOn, each.requestedAt])).toEqual([
      [requestId, 3, '2026-05-01', at('03-09')],
      ['request-0', 1, '2026-03-31', at('03-12')],
    ])
  })

  it.each([
    ['2026-03-31T21:59:59Z', false],
    ['2026-03-31T22:00:00Z', true],
  ])('is late from midnight in Sweden: %s (AFT-07)', (instant, late) => {
    expect(isLate(request, Date.parse(instant))).toBe(late)
  })

  it('is late an hour later in winter (AFT-07)', () => {
    const winter = { dueOn: '2026-12-31' }
    expect(isLate(winter, Date.parse('2026-12-31T22:59:59Z'))).toBe(false)
    expect(isLate(winter, Date.parse('2026-12-31T23:00:00Z'))).toBe(true)
  })
})

describe('what waits for the applicant', () => {
  const open = (id: string, dueOn: string) => ({
    ...request,
    requestId: id,
    dueOn,
    version: 1,
    receivedAt: at('03-02'),
    requestedAt: at('03-02'),
    state: 'open' as const,
  })
  it('is the open request that is due first, before any message (AFT-02)', () => {
    const late = { ...open('first', '2026-03-05'), late: true as const }
    const answered = { ...open('answered', '2026-01-01'), state: 'answered' as const }
    expect(attentionOf([open('last', '2026-04-01'), late, answered], true)).toEqual({
      kind: 'supplement',
      requestId: 'first',
      dueOn: '2026-03-05',
      late: true,
      requests: 2,
    })
    expect(attentionOf([late, answered], true)).not.toHaveProperty('requests')
    expect(attentionOf([open('b', '2026-04-01'), open('a', '2026-04-01')], false)?.requestId).toBe('b')
  })
  it('is else a message that is not seen, and nothing without one (AFT-02)', () => {
    const ended = { ...open('ended', '2026-01-01'), state: 'ended' as const }
    expect(attentionOf([ended], true)).toEqual({ kind: 'message' })
    expect(attentionOf([ended], false)).toBeUndefined()
  })
})

describe('the content of an answer', () => {
  const asked = [
    { itemId: 'a', text: 'En ritning' },
    { itemId: 'b', text: 'Ett intyg' },
  ]
  const given = (itemId: string, text: string, documents: string[] = []) => ({ itemId, text, documents })
  it.each([
    ['a text and a file', [given('a', 'Ja'), given('b', '', ['1'])], []],
    ['nothing for one item', [given('a', 'Ja')], ['items.b validation.message.item-missing']],
    ['white space for one item', [given('a', ' \n'), given('b', 'x')], ['items.a validation.message.item-missing']],
    [
      'a text without a character that can be seen',
      [given('a', '\u2800\u200d\ufe0f'), given('b', 'x')],
      ['items.a validation.message.item-missing'],
    ],
    [
      'an item that is named twice',
      [given('a', 'x'), given('b', 'x'), given('a', '\u202eannat'.repeat(2000))],
      ['items.a validation.message.item-unknown'],
    ],
    [
      'an item that is not asked for',
      [given('a', 'x'), given('b', 'x'), given('c', 'x')],
      ['items.c validation.message.item-unknown'],
    ],
    [
      'too long a text',
      [given('a', 'x'.repeat(MESSAGE_TEXT_MAX + 1)), given('b', 'x')],
      ['items.a.text validation.max.4000.length.text'],
    ],
    [
      'too many files',
      [given('a', 'x'), given('b', '', Array<string>(51).fill('1'))],
      ['items validation.fileupload.max-files'],
    ],
  ])('is judged item by item: %s (AFT-02)', (_about, items, issues) => {
    expect(checkAnswer({ text: '', items }, asked).map(({ path, key }) => `${path} ${key}`)).toEqual(issues)
  })
  it('may have a text of its own, which is legible (AFT-02)', () => {
    const items = [given('a', 'x'), given('b', 'x')]
    expect(checkAnswer({ text: 'abc\u202E', items }, asked)).toMatchObject([{ path: 'text' }])
  })
  it.each([
    ['Hej', []],
    [' ', ['validation.required.text']],
    ['\u2800\u200d\ufe0f', ['validation.required.text']],
    ['x'.repeat(MESSAGE_TEXT_MAX), []],
    ['x'.repeat(MESSAGE_TEXT_MAX + 1), ['validation.max.4000.length.text']],
  ])('of a message is its text alone (AFT-02)', (text, keys) => {
    expect(checkMessage({ text, items: [] }).map(({ key }) => key)).toEqual(keys)
  })
  it('of a message has no items (AFT-02)', () => {
    const key = 'validation.message.item-unknown'
    expect(checkMessage({ text: 'Hej', items: [given('a', 'x')] })).toEqual([{ path: 'items', key }])
  })
})
