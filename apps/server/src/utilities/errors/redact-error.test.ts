import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { failureOf, hostOf } from './failed-system.ts'
import { isKnownWord } from './known-words.ts'
import { describeError, errorForLog, mayHoldNumber, redact, redactPath } from './redact-error.ts'

const PERSON = ['191212121212', '198602262381', '188710309825']
const SEPARATORS = [
  '',
  '-',
  '+',
  ' ',
  '\u00a0',
  '\u200b',
  '.',
  '/',
  '\u2013',
  ' - ',
  '\n',
  '%2D',
  '=2D',
  '&#45;',
  '\u00ad',
  '_',
  ', ',
]
const SCRIPTS = [0x30, 0x660, 0x966, 0xff10, 0x1d7ce]
const inScript = (digits: string, zero: number) =>
  [...digits].map((digit) => String.fromCodePoint(zero + Number(digit))).join('')

const numbers = fc
  .record({
    number: fc.constantFrom(...PERSON),
    isShort: fc.boolean(),
    cuts: fc.subarray([2, 4, 6, 8, 9, 10]),
    separator: fc.constantFrom(...SEPARATORS),
    zero: fc.constantFrom(...SCRIPTS),
  })
  .map(({ number, isShort, cuts, separator, zero }) => {
    const digits = isShort ? number.slice(2) : number
    const parts = [0, ...cuts].map((cut, at) => digits.slice(cut, cuts[at]))
    const written = parts.filter(Boolean).map((part) => inScript(part, zero))
    return { digits, written: written.join(separator) }
  })
const locals = fc.constantFrom('anna.andersson', 'anna', 'åsa_öberg', 'a+b', "o'neil", '用户', 'anna-maria')
const domains = fc.constantFrom('example.se', 'exempel.se', '[192.168.0.17]', 'räksmörgås.se', 'mail.co.uk')
const ATS = [
  '@',
  '＠',
  '﹫',
  '%40',
  '=40',
  '&#64;',
  ' @ ',
  '(at)',
  ' (at) ',
  '[at]',
  ' [AT] ',
  '<at>',
  ' {at} ',
  ' at ',
  ' snabel-a ',
]
const addresses = fc
  .tuple(locals, fc.constantFrom(...ATS), domains)
  .map(([local, at, domain]) => ({ local, domain, written: `${local}${at}${domain}` }))
const around = fc.tuple(
  fc.constantFrom('', 'Error: ', '550 5.1.1 <', 'to=', '{"id":"', 'rejected (', "'", 'x', '\u202e'),
  fc.constantFrom('', '>: Recipient address rejected', '" }', ')', "'", ',', ' unknown user', '\u0301'.repeat(50)),
)

const NAMES = [
  'Anna Svensson',
  'annasvensson',
  'Åsa-Öberg',
  'Per',
  'Bo',
  'Will',
  'Mark',
  'Stig',
  'Maj',
  'May',
  'Sten Berg',
  'Karl Sand',
  'Storgatan',
  'Umeå',
  "O'Neil",
  'Eva Ek',
  'ANNA_SVENSSON',
]
const TEMPLATES = [
  '% mailbox is full',
  'Message failed: 450 mailbox of % is full',
  'user unknown: %',
  'relation % does not exist',
  '% rejected %',
]
const wordsOf = (text: string) => text.toLowerCase().split(/[\s_-]+/)
const SOURCE = fileURLToPath(new URL('../..', import.meta.url))

/** Digits of any script as ASCII. */
const plainDigits = (text: string) =>
  [...text]
    .map((each) => {
      const zero = SCRIPTS.find(
        (first) => (each.codePointAt(0) ?? 0) >= first && (each.codePointAt(0) ?? 0) < first + 10,
      )
      return zero === undefined ? '' : String((each.codePointAt(0) ?? 0) - zero)
    })
    .join('')

describe('a redacted text', () => {
  it('contains no identity number in any format (PRV-02)', { tags: ['nightly'] }, () => {
    fc.assert(
      fc.property(numbers, around, fc.string({ unit: 'binary' }), ({ digits, written }, [before, after], noise) => {
        for (const text of [`${before}${written}${after}`, `${noise} ${written}${after} ${noise}`]) {
          const said = plainDigits(redact(text).replace('550 5.1.1', ''))
          expect(said.length).toBeLessThanOrEqual(3)
          expect(said).not.toContain(digits)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('contains no e-mail address in any format (PRV-02)', () => {
    fc.assert(
      fc.property(addresses, around, ({ local, domain, written }, [before, after]) => {
        const said = redact(`${before}${written}${after}`)
        expect(said).not.toMatch(/[@＠﹫]/)
        expect(said).not.toContain(local)
        expect(said).not.toContain(domain)
      }),
      { numRuns: 2000 },
    )
  })

  it.each(NAMES)('has no name in any case: %s (PRV-02)', (name) => {
    for (const written of [name, name.toLowerCase(), name.toUpperCase(), `<${name}>`, `user:${name}`, `${name}.`])
      for (const text of TEMPLATES.map((template) => template.replaceAll('%', written)))
        expect(wordsOf(redact(text))).not.toEqual(expect.arrayContaining(wordsOf(name)))
  })

  it('retains only the words around random names (PRV-02)', () => {
    const letters = fc.constantFrom(...'abcdefghijklmnoprstuvyåäöé')
    const names = fc.string({ unit: letters, minLength: 2, maxLength: 14 }).filter((name) => !isKnownWord(name))
    const written = fc.tuple(names, fc.constantFrom('lower', 'upper', 'title')).map(([name, form]) => {
      if (form === 'title') return name.charAt(0).toUpperCase() + name.slice(1)
      return form === 'upper' ? name.toUpperCase() : name
    })
    fc.assert(
      fc.property(written, written, fc.constantFrom(...TEMPLATES), (first, last, template) => {
        const allowed = new Set(template.split(/[\s%]+/))
        const said = redact(template.replaceAll('%', `${first} ${last}`))
        for (const word of said.split(' ')) expect(word === '…' || allowed.has(word)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('retains our own messages, except inserted values (API-03)', () => {
    const topics = 'adapters,applications,evidence,ports,resources,retention,signing,utilities'
    const sources = globSync(`{${topics}}/**/*.ts`, { cwd: SOURCE })
    const ours = sources.filter((file) => !/\.test\.|\/(?:backup|postgres)\//.test(file))
    const thrown = ours.flatMap((file) => [
      ...readFileSync(`${SOURCE}/${file}`, 'utf8').matchAll(
        /(?:new (?:Error|PermanentFailure|CostlyFailure|InspectorDied)\(|const how = )(['`])(.*?)\1/g,
      ),
    ])
    const words = thrown.flatMap(([, , message = '']) => message.replace(/\$\{[^}]*\}/g, ' 1 ').split(/\s+/))
    expect(words.length).toBeGreaterThan(50)
    const plain = words.map((word) => word.replace(/[^\p{L}-]/gu, '')).filter(Boolean)
    expect(plain.filter((word) => !isKnownWord(word))).toEqual([])
  })

  it('is short for any text, in time that grows with the input (PRV-02)', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 5000 }), (text) => redact(text).length <= 200))
    for (const worst of ['{', '"', "'", '<', '@', 'a ', '1-', 'e\u0301\u0316', ' '])
      expect(redact(worst.repeat(1_000_000 / worst.length)).length).toBeLessThanOrEqual(200)
  })

  it.each([
    ['the case system answered 507', 'the case system answered 507'],
    ['the printer ended with SIGKILL', 'the printer ended with SIGKILL'],
    ['the inspector ended with SIGXCPU: anna', 'the inspector ended with SIGXCPU: …'],
    ['connect ECONNREFUSED 127.0.0.1:3300', 'connect ECONNREFUSED …'],
    [
      'Message failed: 550 5.1.1 <anna@exempel.se>: recipient address rejected',
      'Message failed: 550 5.1.1 … recipient address rejected',
    ],
    ['Unexpected token, "{"namn":"Anna Andersson"}"... is not valid JSON', 'Unexpected token … is not valid JSON'],
    ['the mailbox of Anna Andersson is full', 'the mailbox of … is full'],
    ['Message failed: 450 4.2.2 mailbox of annasvensson is full', 'Message failed: 450 4.2.2 mailbox of … is full'],
    ['storgatan 450 in umeå', '… in …'],
    ['unable to verify the first certificate', 'unable to verify the first certificate'],
    ['duplicate key value violates unique constraint "x"', 'duplicate key value violates unique constraint …'],
  ])('retains the useful part of %j (API-03, PRV-02)', (text, said) => {
    expect(redact(text)).toBe(said)
  })
})

describe('an error', () => {
  it.each([
    [Object.assign(new Error('no'), { code: 'EENVELOPE', responseCode: 550 }), 'EENVELOPE 550'],
    [new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code: 'ECONNRESET' }) }), 'ECONNRESET'],
    [Object.assign(new Error('no'), { code: '23505' }), '23505'],
    [new RangeError('no'), 'RangeError'],
    [Object.assign(new Error('no'), { code: '191212121212' }), 'Error'],
    [Object.assign(new Error('no'), { name: 'anna@exempel.se' }), 'Error'],
    [Object.assign(new Error('no'), { name: 'AnnaSvensson', code: 'EVA_SVENSSON' }), 'Error'],
    [Object.assign(new Error('no'), { name: 'NoSuchBucket' }), 'NoSuchBucket'],
    [Object.assign(new Error('no'), { code: 'UND_ERR_CONNECT_TIMEOUT' }), 'UND_ERR_CONNECT_TIMEOUT'],
    [Object.assign(new Error('no'), { code: 'ERR_TLS_CERT_ALTNAME_INVALID' }), 'ERR_TLS_CERT_ALTNAME_INVALID'],
    ['no', 'unknown'],
  ])('is known by its code, its cause’s or its class: %s (API-03)', (error, code) => {
    expect(describeError(error).code).toBe(code)
  })

  it('is logged by the web process without quoted values, and with its origin (PRV-02)', () => {
    const error = Object.assign(new Error('Key (personal_number)=(191212121212) exists\n    at anna@exempel.se'), {
      name: 'Anna',
      detail: 'Key (personal_number)=(191212121212)',
    })
    const logged = JSON.stringify(errorForLog(error))
    expect(logged).not.toMatch(/1912|anna|exempel/i)
    expect(logged).toContain('redact-error.test.ts')
  })

  it('is logged with the codes and the redacted texts of its causes, five at most (API-03, PRV-02)', () => {
    const tls = Object.assign(new Error('self-signed certificate of anna'), { code: 'SELF_SIGNED_CERT_IN_CHAIN' })
    const error = new TypeError('fetch failed', { cause: tls })
    expect(errorForLog(error)).toMatchObject({
      code: 'SELF_SIGNED_CERT_IN_CHAIN',
      message: 'fetch failed',
      causes: [{ code: 'SELF_SIGNED_CERT_IN_CHAIN', message: 'self-signed certificate of …' }],
    })
    tls.cause = tls
    expect(errorForLog(error).causes).toHaveLength(5)
  })

  it('is logged with the system that failed first, and its host and port alone (API-03, PRV-02)', async () => {
    const place = hostOf('https://sievert:secret@cases.example/v1/191212121212?key=1')
    expect(place).toBe('cases.example:443')
    expect(['smtp://a:b@mail:25', 'smtps://mail', 'http://[::1]:3300/x'].map(hostOf)).toEqual([
      'mail:25',
      'mail:465',
      '[::1]:3300',
    ])
    const failed = Promise.reject(new TypeError('fetch failed')).catch(failureOf('case system', place))
    const cause: unknown = await failed.catch(failureOf('database', 'db:5432')).catch((error: unknown) => error)
    expect(errorForLog(new Error('no delivery', { cause }))).toMatchObject({ system: 'case system', host: place })
    expect(errorForLog(new Error('own fault'))).not.toHaveProperty('system')
  })

  it('of the job queue is a plain object, whose text and code are logged (API-03)', () => {
    const said = { code: '25006', message: 'cannot execute INSERT' }
    expect(errorForLog({ ...said, queue: 'send-mail' })).toEqual(said)
    expect(errorForLog({})).toEqual({ code: 'unknown', message: expect.any(String) })
  })

  it('is logged with the word of an OAuth provider, unless that is unknown (ACC-18)', () => {
    const refused = (word: string) => Object.assign(new Error('x'), { code: 'OAUTH_RESPONSE_BODY_ERROR', error: word })
    expect(errorForLog(refused('invalid_client')).code).toBe('OAUTH_RESPONSE_BODY_ERROR invalid_client')
    expect(errorForLog(refused('anna')).code).toBe('OAUTH_RESPONSE_BODY_ERROR')
  })
})

describe('a path in the log', () => {
  it.each([
    ['/api/v1/persons/191212121212/x', '/api/v1/persons/…/x'],
    ['/app/121212-1212', '/app/…'],
    ['/app/19121212+1212', '/app/…'],
    ['/app/19121212%2D1212', '/app/…'],
    ['/app/%31912121212%252d12', '/app/…'],
    ['/app/number=1912-12-12%201212;x', '/app/…'],
    ['/app/anna%40exempel.se', '/app/…'],
    ['/app/anna@exempel.se', '/app/…'],
  ])('has no identity number or address: %s (PRV-02)', (path, said) => {
    expect(redactPath(path)).toBe(said)
  })

  it.each([
    '/api/v1/applications/q83vEjRWSJCrze8SNFZ4kA/stepvalues/0',
    '/api/v1/applications/sign-status/12345678-1234-4123-8123-191212121212',
    '/assets/index-20261128.js',
    '/%E0%A4%A',
    '/',
  ])('stays as it is: %s (API-03)', (path) => {
    expect(redactPath(path)).toBe(path)
  })

  it('is searched in time that grows with its length (QUO-13)', () => {
    for (const worst of ['1', '1-', '%25', '12.', '-', ' ']) {
      expect(mayHoldNumber(worst.repeat(16_000))).toBe(false)
      expect(redactPath(`/${worst.repeat(16_000)}`).length).toBeGreaterThan(0)
    }
  })
})
