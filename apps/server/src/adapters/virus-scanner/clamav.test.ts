/** The virus scanner: its protocol against a stand-in, and detection by ClamAV itself where it is installed. */
import { Readable } from 'node:stream'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { needs } from '../../../../../scripts/testing/programs.ts'
import { eicar, ooxml, opendocument, pdf } from '../../../test/inspect/files.ts'
import { type Clamd, startClamd } from '../../../test/virus-scanner/clamd.ts'
import { type Behaviour, startStandIn } from '../../../test/virus-scanner/stand-in.ts'
import { clamav } from './clamav.ts'

const from = (...content: (string | Buffer)[]) => Readable.from(content.map((each) => Buffer.from(each)))

describe('over its protocol', () => {
  let standIn: Awaited<ReturnType<typeof startStandIn>>
  beforeAll(async () => {
    standIn = await startStandIn({ says: 'stream: OK\0' })
  })
  afterAll(() => standIn.stop())
  const scan = (behaviour: Behaviour, patienceMs?: number) => {
    standIn.be(behaviour)
    return clamav(standIn, patienceMs).scan(from('Hej ', '', 'hej'))
  }

  it('reports a file as clean or infected, as the scanner answers (FIL-05)', async () => {
    expect(await scan({ says: 'stream: OK\0' })).toBe('clean')
    expect(await scan({ says: 'stream: Win.Test.EICAR_HDB-1 FOUND\0' })).toBe('infected')
  })

  it.each([
    ['an error', { says: 'stream: Can not allocate memory ERROR\0' }, 'Can not allocate'],
    ['its limit', { says: 'INSTREAM size limit exceeded. ERROR\0' }, 'size limit'],
    ['nonsense', { says: 'HTTP/1.1 200 OK\r\n' }, 'HTTP/1.1'],
    ['a word more than OK', { says: 'stream: OK maybe\0' }, 'OK maybe'],
    ['nothing', { says: '' }, '""'],
    ['hanging up', 'hangs-up', '""'],
  ] as [string, Behaviour, string][])('calls nothing clean after %s (FIL-05)', async (_what, behaviour, reason) => {
    await expect(scan(behaviour)).rejects.toThrow(reason)
  })

  it('gives up a scanner that is silent, and one that is not there (FIL-05)', async () => {
    await expect(scan('is-silent', 50)).rejects.toThrow('no answer within')
    const gone = await startStandIn('hangs-up')
    await gone.stop()
    await expect(clamav(gone).scan(from('x'))).rejects.toThrow('ECONNREFUSED')
  })

  it('waits for a scan as long as the scanner answers pings, and gives up soon when it does not (FIL-05)', async () => {
    standIn.be('is-silent')
    await expect(clamav(standIn, 500, 50).scan(from('x'))).rejects.toThrow('no answer within')
    standIn.be('is-frozen')
    await expect(clamav(standIn, 30_000, 50).scan(from('x'))).rejects.toThrow('gone silent')
  })

  it('times out a scan that takes too long, even while data is sent (FIL-05)', async () => {
    standIn.be('is-silent')
    const endless = Readable.from(
      (async function* () {
        for (;;) {
          yield Buffer.from('a little more')
          await new Promise((resolve) => setTimeout(resolve, 10))
        }
      })(),
    )
    await expect(clamav(standIn, 150).scan(endless)).rejects.toThrow('no answer within')
    endless.destroy()
  })

  it('propagates a read error of the file, and releases the scanner (FIL-05)', async () => {
    standIn.be({ says: 'stream: OK\0' })
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from('half of it')
        throw new Error('the disk is gone')
      })(),
    )
    await expect(clamav(standIn).scan(broken)).rejects.toThrow('the disk is gone')
  })
})

describe('ClamAV itself', () => {
  let clamd: Clamd | undefined
  beforeEach(async (context) => {
    needs(context, 'clamd')
    clamd ??= await startClamd()
  })
  afterAll(() => clamd?.stop())
  const scan = (content: Buffer) => clamav(clamd ?? { host: '', port: 0 }).scan(from(content))
  const hidden = [{ name: 'word/media/a.txt', content: eicar() }]

  it('accepts clean files (FIL-05)', async () => {
    for (const file of [pdf(), ooxml('docx'), opendocument('odt')]) expect(await scan(file)).toBe('clean')
  })

  it.each([
    ['bare', eicar()],
    ['inside a docx', ooxml('docx', { more: hidden })],
    ['inside an xlsm', ooxml('xlsm', { more: hidden })],
    ['inside an odt', opendocument('odt', { more: hidden })],
    [
      'inside an archive inside a docx',
      ooxml('docx', { more: [{ name: 'a.zip', content: ooxml('docx', { more: hidden }) }] }),
    ],
  ])('finds EICAR %s (FIL-05)', async (_where, file) => {
    expect(await scan(file)).toBe('infected')
  })

  it('scans a file of nearly 50 MB to its end (FIL-05)', { tags: ['nightly'] }, async () => {
    const large = Buffer.alloc(50 * 1024 * 1024 - 1, 'text ')
    expect(await scan(large)).toBe('clean')
    eicar().copy(large, large.length - 100)
    expect(await scan(large)).toBe('infected')
  })
})
